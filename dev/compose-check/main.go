// Loads a Compose file with Compose's own loader and prints the project that it understands, or why it does not.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	options, err := cli.NewProjectOptions(
		os.Args[1:],
		cli.WithOsEnv,
		cli.WithProfiles([]string{"*"}),
		cli.WithName("orbital-compute"),
	)
	if err == nil {
		project, failure := options.LoadProject(context.Background())
		err = failure
		if failure == nil {
			var text []byte
			text, err = project.MarshalJSON()
			fmt.Println(string(text))
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

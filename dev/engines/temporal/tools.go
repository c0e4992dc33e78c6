//go:build tools

// Package tools pins the Temporal command line program, which the engine resolver builds.
package tools

import _ "github.com/temporalio/cli/cmd/temporal"

//go:build tools

// Package tools pins the programs of Temporal that are built here: the command line program with its development
// server, and the server and the schema tool that run on PostgreSQL.
package tools

import (
	_ "github.com/temporalio/cli/cmd/temporal"
	_ "go.temporal.io/server/cmd/server"
	_ "go.temporal.io/server/cmd/tools/sql"
)

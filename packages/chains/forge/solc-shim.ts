#!/usr/bin/env node
// forge needs a native solc; this runs the pinned solc-js instead, so that tests need nothing but Node and
// npm.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const version = (require('solc/package.json') as { version: string }).version

if (process.argv.includes('--version')) {
  console.log(
    `solc, the solidity compiler commandline interface\nVersion: ${version}+commit.f401782d.Linux.g++`,
  )
} else {
  // Loading the compiler takes a second, so only when there is something to compile.
  const solc = require('solc') as { compile(input: string): string }
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')))
}

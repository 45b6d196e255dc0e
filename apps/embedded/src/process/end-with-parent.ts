// Loaded before a server process (node --import): when the supervisor dies abruptly, its channel closes, and
// the process stops itself in the ordinary way. The kernel's parent-death signal does the same on Linux; this
// works everywhere.
import { flushCompileCache } from 'node:module'

if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The listener alone would keep a finished process alive.
  process.channel.unref()
}

// Node writes its compile cache (NODE_COMPILE_CACHE) when a process exits by itself; a server may well be
// killed instead.
setTimeout(flushCompileCache, 10_000).unref()

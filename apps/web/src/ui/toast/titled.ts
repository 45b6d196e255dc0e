// The specification writes its messages as “Title: sentence”; a toast shows the two apart.

/** What stands before the first “: ” is the title. */
export function titled(message: string): { title: string; description?: string } {
  const at = message.indexOf(': ')
  return at < 0 ? { title: message } : { title: message.slice(0, at), description: message.slice(at + 2) }
}

// The fingerprint of a file, computed in this browser, to compare what the register received with what was
// chosen.

/** SHA-256 of the file's bytes in lower-case hex. */
export async function hashFile(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

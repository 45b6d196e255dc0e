// The name of the build that is being made. A page names it with each call, and the register compares it with
// the name in the folder it serves.
export const buildName = process.env['WEB_BUILD_NAME'] ?? 'unnamed'

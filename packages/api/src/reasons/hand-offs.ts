// Going on with one task on another device.
export const handOffs = {
  'hand-offs-too-many': ['most'],
  'hand-off-opened': [],
  'hand-off-done': [],
  'hand-off-expired': [],
  'hand-off-ended': [],
  'signed-in-here': [],
  'somebody-else-signed-in': [],
  'video-statement-not-open': [],
} as const

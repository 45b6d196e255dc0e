// Which media type to record in. Queried with full codecs: browsers report bare `video/mp4` as supported
// where its H.264 form is not (measured).

/**
 * For Chrome, Edge, Firefox. VP8 first: both are encoded in software while the person speaks, and VP9 drops
 * frames on slow machines.
 */
const webm = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus']
const mp4 = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,opus',
  'video/mp4;codecs=avc1.64001F,mp4a.40.2',
]

/** Safari and every browser on an iPhone. */
export function isWebKit(userAgent: string): boolean {
  return /AppleWebKit/.test(userAgent) && !/Chrome\/|Chromium\/|Android/.test(userAgent)
}

/**
 * WebKit reports WebM support since 18.4, yet the duration and playback of its recordings are wrong, so MP4
 * comes first there. @returns null when this browser can record nothing the register accepts
 */
export function chooseMediaType(userAgent: string, isSupported: (type: string) => boolean): string | null {
  const wanted = isWebKit(userAgent) ? [...mp4, ...webm] : [...webm, ...mp4]
  return wanted.find((type) => isSupported(type)) ?? null
}

// Two drawn pictures marked SAMPLE in large letters, for trying the product out. No installation accepts them
// in production.

/** JPEGs that show no real document or person. */
export async function samplePictures(): Promise<{ document: Blob; selfie: Blob }> {
  return { document: await drawn('SAMPLE document'), selfie: await drawn('SAMPLE selfie') }
}

async function drawn(text: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 })
  const pen = canvas.getContext('2d')
  if (pen !== null) {
    pen.fillStyle = '#f1ede4'
    pen.fillRect(0, 0, 1200, 800)
    pen.fillStyle = '#9b1c13'
    pen.font = '600 120px sans-serif'
    pen.textAlign = 'center'
    pen.fillText(text, 600, 440, 1100)
  }
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the sample could not be drawn')) : resolve(blob)),
      'image/jpeg',
      0.9,
    ),
  )
}

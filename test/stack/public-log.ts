// The whole public log, as a stranger reads it: from its signed head down to every line, over HTTP alone.
import { entriesOfBundle, TILE_WIDTH, tilePath, widthAt } from '@testate/evidence/log/tiles'

export async function readPublicLog(url: string): Promise<string[]> {
  const get = async (path: string): Promise<Uint8Array> => {
    const answer = await fetch(`${url}/api/log/${path}`)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const size = Number(new TextDecoder().decode(await get('checkpoint')).split('\n')[1])
  const lines: string[] = []
  for (let index = 0; index * TILE_WIDTH < size; index += 1) {
    const width = widthAt('entries', index, size)
    for (const line of entriesOfBundle(await get(tilePath({ level: 'entries', index, width }))))
      lines.push(new TextDecoder().decode(line))
  }
  return lines
}

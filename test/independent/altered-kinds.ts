// Kinds of alteration, each made anew at random places: 35 of a sealed PDF, 21 of a capsule. None may be accepted.
import type { Random } from './altered-pdfs.ts'

/** Null where this file has no place for it. */
export type Alter = (file: Uint8Array, random: Random, other: Uint8Array) => Uint8Array | null

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const join = (...parts: (Uint8Array | string)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)))

const run = (random: Random): number => 1 + random(200)
/** Replaces one of the places where `pattern` matches. */
function at(pattern: RegExp, put: (found: string, random: Random) => string): Alter {
  return (file, random) => {
    const text = Buffer.from(file).toString('latin1')
    const places = [...text.matchAll(new RegExp(pattern, 'g'))]
    if (places.length === 0) return null
    const place = places[random(places.length)]!
    return join(
      file.subarray(0, place.index),
      put(place[0], random),
      file.subarray(place.index + place[0].length),
    )
  }
}
const digit = (found: string, random: Random): string => {
  const place = random(found.length)
  return `${found.slice(0, place)}${'0123456789abcdef'[random(16)]!}${found.slice(place + 1)}`
}
const changed =
  (change: (bytes: Uint8Array, random: Random) => void): Alter =>
  (file, random) => {
    const bytes = Uint8Array.from(file)
    change(bytes, random)
    return bytes
  }

/** An update as any program appends it: objects, a table that leads back, the same catalogue. */
function update(
  objects: (pages: { page: number; content: number; root: number }) => [number, string][],
): Alter {
  return (file) => {
    const text = Buffer.from(file).toString('latin1')
    const page = Number(/(\d+) 0 obj\s*<<[^]{0,400}?\/Type \/Page\b/.exec(text)?.[1] ?? 4)
    const content = Number(/\/Contents (\d+) 0 R/.exec(text)?.[1] ?? 5)
    const root = Number(/\/Root (\d+) 0 R/.exec(text)?.[1] ?? 1)
    const previous = text.lastIndexOf('startxref')
    const before = /startxref\s+(\d+)/.exec(text.slice(previous))?.[1] ?? '0'
    const parts: Uint8Array[] = [file]
    let length = file.length
    let table = ''
    for (const [number, body] of objects({ page, content, root })) {
      const part = latin(`${number} 0 obj\n${body}\nendobj\n`)
      table += `${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`
      parts.push(part)
      length += part.length
    }
    return join(
      ...parts,
      `xref\n${table}trailer\n<< /Size 9000 /Root ${root} 0 R /Prev ${before} >>\nstartxref\n${length}\n%%EOF\n`,
    )
  }
}
const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

const bytewise: Record<string, Alter> = {
  'a bit flipped': changed((bytes, random) => (bytes[random(bytes.length)]! ^= 1 << random(8))),
  'a byte replaced': changed((bytes, random) => (bytes[random(bytes.length)]! ^= 1 + random(255))),
  'a run of zeros': changed((bytes, random) => {
    const from = random(bytes.length)
    bytes.fill(0, from, from + run(random))
  }),
  'a byte left out': (file, random) => {
    const from = random(file.length)
    return join(file.subarray(0, from), file.subarray(from + 1))
  },
  'a run left out': (file, random) => {
    const from = random(file.length)
    return join(file.subarray(0, from), file.subarray(from + run(random)))
  },
  'a byte put in': (file, random) => {
    const from = random(file.length)
    return join(file.subarray(0, from), Uint8Array.of(random(256)), file.subarray(from))
  },
  'a run twice': (file, random) => {
    const [from, length] = [random(file.length), run(random)]
    return join(file.subarray(0, from + length), file.subarray(from))
  },
  'two runs exchanged': (file, random) => {
    const length = run(random)
    const one = random(file.length - 3 * length)
    const two = one + length + random(length)
    return join(
      file.subarray(0, one),
      file.subarray(two, two + length),
      file.subarray(one + length, two),
      file.subarray(one, one + length),
      file.subarray(two + length),
    )
  },
  'the end cut off': (file, random) => file.subarray(0, file.length - 1 - random(file.length - 1)),
  'the beginning cut off': (file, random) => file.subarray(1 + random(file.length - 1)),
  'something before it': (file, random) => join('\n'.repeat(1 + random(9)), file),
  'something after it': (file, random) =>
    join(file, ['\n', ' ', '\0', '%x\n', '%%EOF\n', '{}', 'x'][random(7)]!.repeat(1 + random(9))),
  'itself after it': (file) => join(file, file),
  'the end of another': (file, random, other) => {
    const from = 1 + random(Math.min(file.length, other.length) - 1)
    return join(file.subarray(0, from), other.subarray(from))
  },
  'a letter in the other case': at(/[A-Za-z]{3}/, (found) =>
    found === found.toUpperCase() ? found.toLowerCase() : found.toUpperCase(),
  ),
  'a digit changed': at(/\d{4,}/, digit),
}

/** 35 kinds. */
export const pdfKinds: Record<string, Alter> = {
  ...bytewise,
  'another last line end': (file) => join(file.subarray(0, file.length - 1), '\r\n'),
  'page 1 replaced by an update': update(({ content }) => [
    [content, stream('BT /F1 12 Tf 72 700 Td (I leave everything to Mallory) Tj ET')],
  ]),
  'a page drawn from elsewhere': update(({ page, content }) => [
    [page, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content + 4000} 0 R >>`],
    [content + 4000, stream('0 0 595 842 re f')],
  ]),
  'an annotation over it': update(({ page }) => [
    [page, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [8500 0 R] >>'],
    [8500, '<< /Type /Annot /Subtype /FreeText /Rect [0 0 500 500] /Contents (Mallory) /DA (/F1 40 Tf) >>'],
  ]),
  'another catalogue': update(({ root }) => [[root, '<< /Type /Catalog /Pages 2 0 R >>']]),
  'metadata added': update(() => [[8600, stream('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')]]),
  'an update of nothing': update(() => []),
  'a comment and a new end': (file) => {
    const text = Buffer.from(file).toString('latin1')
    return join(file, '% seen\n', text.slice(text.lastIndexOf('startxref')))
  },
  'cut after an earlier update': (file, random) => {
    const ends = [
      ...Buffer.from(file)
        .toString('latin1')
        .matchAll(/%%EOF\n/g),
    ].map(({ index }) => index + 6)
    return ends.length < 2 ? null : file.subarray(0, ends[random(ends.length - 1)])
  },
  'another start of the table': at(/startxref\n\d+/, (_, random) => `startxref\n${random(1e6)}`),
  'another length of a stream': at(/\/Length \d+/, (_, random) => `/Length ${random(9_000)}`),
  'another object number': at(/\d+ 0 obj/, (_, random) => `${random(400)} 0 obj`),
  'another byte range': at(/\/ByteRange ?\[[\d ]+/, (found, random) =>
    found.replace(/\d+/g, (one) => String(Number(one) + random(3))),
  ),
  'a signature’s digit': at(/\/Contents <[0-9a-fA-F]{2000}/, (found, random) => {
    const place = 11 + random(1980)
    return `${found.slice(0, place)}${found[place] === '0' ? '1' : '0'}${found.slice(place + 1)}`
  }),
  'no signature': at(/\/Contents <[0-9a-fA-F]{2000}/, (found) =>
    found.replace(/[1-9a-fA-F](?!ontents)/g, '0').replace('/0ontents', '/Contents'),
  ),
  'another reason in a signature': at(/(?<=\/Reason <)[0-9a-f]{60}/, digit),
  'another time of signing': at(/\/M ?\(D:\d{8}/, digit),
  'another salt or hash': at(/[0-9a-f]{64}/, digit),
  'the bytes of a signature’s dictionary out of order': at(
    /\/Filter ?\/Adobe\.PPKLite/,
    () => '/Filter /Adobe.PPKLitf',
  ),
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
/** Every place of the value: how to read it and how to put something there. */
function places(value: Json, found: { get: Json; put: (with_: Json | undefined) => void }[] = []) {
  if (value === null || typeof value !== 'object') return found
  for (const key of Object.keys(value)) {
    const holder = value as { [key: string]: Json }
    found.push({
      get: holder[key]!,
      put: (with_) => {
        if (with_ !== undefined) holder[key] = with_
        else if (Array.isArray(holder)) holder.splice(Number(key), 1)
        else delete holder[key]
      },
    })
    places(holder[key]!, found)
  }
  return found
}

/** Changes one place that `fits`, and writes the whole as a register does. */
function inside(
  fits: (one: Json) => boolean,
  change: (one: Json, random: Random) => Json | undefined,
): Alter {
  return (file, random) => {
    const value = JSON.parse(Buffer.from(file).toString('utf8')) as Json
    const fitting = places(value).filter(({ get }) => fits(get))
    if (fitting.length === 0) return null
    const { get, put } = fitting[random(fitting.length)]!
    put(change(get, random))
    return Buffer.from(JSON.stringify(value))
  }
}
const isText = (one: Json): one is string => typeof one === 'string' && one.length > 0
const isList = (one: Json): one is Json[] => Array.isArray(one) && one.length > 0

/** 21 kinds. */
export const capsuleKinds: Record<string, Alter> = {
  ...Object.fromEntries(
    [
      'a bit flipped',
      'a byte replaced',
      'a byte left out',
      'a run left out',
      'a byte put in',
      'a run twice',
    ].map((kind) => [kind, bytewise[kind]!]),
  ),
  'the end cut off': bytewise['the end cut off']!,
  'something after it': bytewise['something after it']!,
  'the end of another': bytewise['the end of another']!,
  'a letter in the other case': bytewise['a letter in the other case']!,
  'a text changed': inside(isText, (one, random) => {
    const text = one as string
    const place = random(text.length)
    return `${text.slice(0, place)}${text[place] === 'x' ? 'y' : 'x'}${text.slice(place + 1)}`
  }),
  'a text emptied': inside(isText, () => ''),
  'a number changed': inside(
    (one) => typeof one === 'number',
    (one, random) => (one as number) + 1 + random(9),
  ),
  'a truth turned': inside(
    (one) => typeof one === 'boolean',
    (one) => !(one as boolean),
  ),
  'a member left out': inside(
    () => true,
    () => undefined,
  ),
  'nothing in its place': inside(
    (one) => one !== null,
    () => null,
  ),
  'a member added': inside(
    (one) => one !== null && typeof one === 'object' && !Array.isArray(one),
    (one) => ({ ...(one as object), zzz: 1 }),
  ),
  'a list with one twice': inside(isList, (one, random) => {
    const list = one as Json[]
    return [...list, list[random(list.length)]!]
  }),
  'a list turned round': inside(
    (one) => isList(one) && one.length > 1,
    (one) => (one as Json[]).toReversed(),
  ),
  'a part of another capsule': (file, random, other) => {
    const [mine, theirs] = [file, other].map(
      (one) => JSON.parse(Buffer.from(one).toString('utf8')) as Record<string, Json>,
    ) as [Record<string, Json>, Record<string, Json>]
    const differing = Object.keys(mine).filter(
      (key) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]),
    )
    const key = differing[random(differing.length)]!
    return Buffer.from(JSON.stringify({ ...mine, [key]: theirs[key]! }))
  },
  'spelt another way': (file, random) => {
    const text = Buffer.from(file).toString('utf8')
    const colons = [...text.matchAll(/":/g)]
    const { index } = colons[random(colons.length)]!
    return Buffer.from(`${text.slice(0, index + 2)} ${text.slice(index + 2)}`)
  },
}

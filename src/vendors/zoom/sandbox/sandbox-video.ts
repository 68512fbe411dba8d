/**
 * A real, playable film of any length without a file: three small pictures (VP8 key frames of 320 × 180) in a WebM
 * container, one a second. The same bytes for the same length, with an index to seek by.
 */

const frames = [
  'kBMAnQEqQAG0AD8RiL9ZP6knI6JIA/AiCWlu4XYBDHxvnYBjxneKzLxemd4rMvF6Z3isy8XtuFzwFKMZ3is048nSu4KsihjL0zvFZl6rKnf4BfHl7TvFZmPS2gDGymd4rMvGB7AWsMSIVmXi9M8kIRRGruCuaUt4iSOFZl4vTPSBkhIxOXtO8Vmxd7UtLBk5e074wZTX3isy8XppaWDJy9p3isvQAP7+8uZTPC0pb3PgU2lAUvce5e49y44nP+Co9pGTYSo5cUQKjEZp0s8Rv9G5mWuBO83LqAQAAAAAAAA=',
  '8BMAnQEqQAG0AD8RiMBZOKmnI6JfCAMQIglpbuF2AQVsAwv99bATiYzvFZl4vTO8VmXi9M7xWZeL00tLBk5e07xWbF3sch0ImYAxN3x5eL0z0cKWoHmPOeXi9M7xWlaFB/LTxWZeL0zybPVh7+KMZ3j+HmODTU+1MAbQQBm2HClGM9HCtZaKu6Z3is2Lvb4rxWZeL00tLCAJy9p3iszOTqlpYMnL2nSAAP77kv/BskU5y/4Ez9yIcICDVihfRizvoxZ30YsqFKKcXTh/qb93bOKfrW3m4/xEW13QwQCrEqJ5fOI55wSblQUuktPBozoyID9Ui1j/u8/szuq5v9uhanAmAAAAAAAAAAA=',
  'UBMAnQEqQAG0AD8RiMBZLCmnI6JIAYAiCWlu4XYBCbH++tgGPGd4rMvF6Z3isy8XpneKzLxemd4rMvF6Z3iszOTqd4UQyMLva2HVi54ClGM7wsAZ0Ab5YBRjO8Vl8ltAGKmd4rMvF5WWrsfywCjGd4rL0OMz7Oyq5pS3iK68VmXi9M7xWZeL0zvFZl4vTO8VmXi9M7xWZeL0zvFZl4vTO8UoAAD+/jv7Tr/1Udjjwp9oRPv+myYeWNC8UlCVf3f58ZSjbgI902jji13Xbix2yHWABSjvI3dzBBSGHn+mUhAxmy9caGujnvFZ4ew0oAAAAAAAAAA==',
].map((text) => Buffer.from(text, 'base64'))

const clusterSeconds = 20
/** Each picture stands so long. */
const slideSeconds = 60

/** The size of an element in eight bytes, so that it is known before what follows is written. */
function sized(length: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE((1n << 56n) | BigInt(length))
  return bytes
}

const element = (id: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id, 'hex'), sized(body.length), body])
}

const number = (id: string, value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return element(id, bytes)
}

const float = (id: string, value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

const text = (id: string, value: string): Buffer => element(id, Buffer.from(value))

/** One picture a second, from second `from`. */
function cluster(from: number, seconds: number): Buffer {
  const blocks = Array.from({ length: seconds }, (_, at) => {
    const head = Buffer.from([0x81, 0, 0, 0x80])
    head.writeInt16BE(at * 1000, 1)
    const frame = frames[Math.floor((from + at) / slideSeconds) % frames.length] ?? Buffer.alloc(0)
    return element('a3', head, frame)
  })
  return element('1f43b675', number('e7', from * 1000), ...blocks)
}

const cueOf = (from: number, position: number) =>
  element('bb', number('b3', from * 1000), element('b7', number('f7', 1), number('f1', position)))

/** A film of so many seconds; about 250 bytes each. */
export function sandboxVideo(seconds: number): Buffer {
  const info = element(
    '1549a966',
    number('2ad7b1', 1_000_000),
    float('4489', seconds * 1000),
    text('4d80', 'sandbox'),
    text('5741', 'sandbox'),
  )
  const video = element('e0', number('b0', 320), number('ba', 180))
  const tracks = element(
    '1654ae6b',
    element('ae', number('d7', 1), number('73c5', 1), number('83', 1), text('86', 'V_VP8'), video),
  )
  const starts = Array.from({ length: Math.ceil(seconds / clusterSeconds) }, (_, at) => at * clusterSeconds)
  const clusters = starts.map((from) => cluster(from, Math.min(clusterSeconds, seconds - from)))
  // All of the index's entries are of one size, so it can be measured before their places are known.
  const empty = element('1c53bb6b', ...starts.map((from) => cueOf(from, 0)))
  let position = info.length + tracks.length + empty.length
  const cues = starts.map((from, at) => {
    const cue = cueOf(from, position)
    position += clusters[at]?.length ?? 0
    return cue
  })
  const head = element(
    '1a45dfa3',
    number('4286', 1),
    number('42f7', 1),
    number('42f2', 4),
    number('42f3', 8),
    text('4282', 'webm'),
    number('4287', 2),
    number('4285', 2),
  )
  return Buffer.concat([head, element('18538067', info, tracks, element('1c53bb6b', ...cues), ...clusters)])
}

/** The text of an uploaded file, or why it is none: `reason` is a sentence for the person who uploaded it. */
export type ReportText = { ok: true; text: string } | { ok: false; reason: string }

const signatures: [string, string][] = [
  ['%PDF', 'a PDF'],
  ['PK\u0003\u0004', 'an Excel or zip file'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Excel file'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
]

/** Reads UTF-8 and UTF-16 with or without their mark, and Windows' own letters when it is neither. */
export function readReportText(bytes: Uint8Array): ReportText {
  if (bytes.length === 0) return { ok: false, reason: 'The file is empty.' }
  const head = String.fromCharCode(...bytes.subarray(0, 8))
  const known = signatures.find(([signature]) => head.startsWith(signature))
  if (known) return { ok: false, reason: `The file is ${known[1]}, not a CSV report of a video meeting.` }
  const text = decode(bytes).replace(/^\ufeff/, '')
  if (text.includes('\u0000'))
    return { ok: false, reason: 'The file is not text, so it is not a CSV report.' }
  if (text.trim() === '') return { ok: false, reason: 'The file is empty.' }
  return { ok: true, text: text.replace(/\r\n?/g, '\n') }
}

function decode(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  const isLittleEndian =
    (first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && bytes[3] === 0)
  if (isLittleEndian) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

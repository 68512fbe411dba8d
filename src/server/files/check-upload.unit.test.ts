import { expect, it } from 'vitest'
import { plainFileName } from './check-upload.ts'

it.each([
  ['C:\\papers\\Zoe\u0308 – résumé.PDF', 'Zoë résumé.pdf'],
  ['हिन्दी निबंध.pdf', 'हिन्दी निबंध.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['\u0000🎒.exe', 'document.pdf'],
])('keeps the letters of %j with their marks', (sent, kept) => {
  expect(plainFileName(sent, 'pdf')).toBe(kept)
})

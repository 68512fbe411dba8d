import { expect, it } from 'vitest'
import { readShared } from './read-workbook.ts'
import type { XmlEvent } from './xml-events.ts'

async function* texts(count: number, most = 1): AsyncGenerator<XmlEvent> {
  for (let at = 0; at < count; at += 1) {
    yield { open: 't', attributes: {} }
    for (let part = 0; part < most; part += 1) yield { text: 'x'.repeat(1_000) }
    yield { close: 't' }
    yield { close: 'si' }
  }
}

it('keeps no more texts than a roster of its size has, and of one no more than a cell takes', async () => {
  expect((await readShared(texts(3)))[2]).toHaveLength(1_000)
  expect((await readShared(texts(1, 100)))[0]).toHaveLength(32_767)
  await expect(readShared(texts(500_001))).rejects.toThrow('This workbook is larger than 20,000 rows.')
})

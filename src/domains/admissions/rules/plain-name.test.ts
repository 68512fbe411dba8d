import { describe, expect, it } from 'vitest'
import { isPlainName, mailedName } from './plain-name.ts'

describe('a name', () => {
  it('holds no address', () => {
    for (const bad of [
      'http://x.test',
      'WWW.evil',
      'a@b',
      'Go evil.test/now',
      'Buy at cheap.com',
      'ну-ка.рф://',
    ])
      expect([bad, isPlainName(bad)]).toEqual([bad, false])
    for (const good of [
      'Ana María O’Neill-Huamán',
      'Dr. J. R. Smith Jr.',
      'J.R.R. Tolkien',
      '李 小龍',
      'Zoë 🌊',
      'St.John',
    ])
      expect([good, isPlainName(good)]).toEqual([good, true])
  })

  it('is mailed by its first word, of letters alone', () => {
    expect(mailedName('Aino Maria Lehtonen')).toBe('Aino')
    expect(mailedName('  Hurry! call 555 now')).toBe('Hurry')
    expect(mailedName('555 O’Neill-Huamán')).toBe('O’Neill-Huamán')
    expect(mailedName('Mary Ann (free)', 2)).toBe('Mary Ann')
    expect(mailedName('🌊 1')).toBe('')
    expect(mailedName('x'.repeat(80))).toHaveLength(40)
  })
})

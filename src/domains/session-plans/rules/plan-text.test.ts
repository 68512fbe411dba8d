import { describe, expect, it } from 'vitest'
import { planAtAGlance, splitLinks } from './plan-text.ts'

const links = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? part.text : []))

describe('the addresses of a plan', () => {
  it('leaves what ends a sentence to the sentence', () => {
    expect(links('See https://kelp.example/lab, then (https://tide.example/a).')).toEqual([
      'https://kelp.example/lab',
      'https://tide.example/a',
    ])
    expect(links('https://en.wikipedia.org/wiki/Kelp_(alga)')).toEqual([
      'https://en.wikipedia.org/wiki/Kelp_(alga)',
    ])
  })

  it('makes links of web addresses alone', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://x.example https:// www.kelp.example')).toEqual(
      [],
    )
  })

  it('loses nothing of the text', () => {
    for (const text of ['', 'a\n\nb', 'x https://a.example/?q=1&b=2#c y\nhttps://b.example!'])
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
  })
})

describe('a plan at a glance', () => {
  it('is the first two lines that say something', () => {
    expect(planAtAGlance(undefined)).toBeNull()
    expect(planAtAGlance('')).toBeNull()
    expect(planAtAGlance('Warm-up\n\nLab')).toBe('Warm-up\nLab')
    expect(planAtAGlance('Warm-up\nLab\nShare')).toBe('Warm-up\nLab …')
  })

  it('is cut at a word', () => {
    const glance = planAtAGlance('holdfast '.repeat(60))
    expect(glance).toMatch(/^(holdfast )+…$/)
    expect(glance?.length).toBeLessThan(165)
    expect(planAtAGlance('x'.repeat(500))?.length).toBeLessThan(165)
  })
})

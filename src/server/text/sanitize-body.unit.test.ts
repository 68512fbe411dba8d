import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeBody } from './sanitize-body.ts'

describe('a body', () => {
  it('keeps what the editor makes', () => {
    const html = '<p>Spoke with <strong>Siobhán</strong> <em>today</em>.</p><ul><li><p>one</p></li></ul>'
    expect(sanitizeBody(html)).toEqual({ html, text: 'Spoke with Siobhán today.\n– one' })
  })

  it.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>b', 'b'],
    ['<a href="JaVaScRiPt&#58;alert(1)">a</a>b', 'b'],
    ['<a href="data:text/html,x">a</a>b', 'b'],
    ['<a href="//evil.test">a</a>b', 'b'],
    ['<iframe src="https://evil.test"></iframe>b', 'b'],
    ['<svg onload=alert(1)>b</svg>', 'b'],
    ['<p>a<style>p{}</style></p>', '<p>a</p>'],
    ['<b>a</b><i>b</i>', '<strong>a</strong><em>b</em>'],
    ['<p>left open<A!><p>', '<p>left open</p><p></p><p></p>'],
    ['<p>1 &lt; 2 &amp; "3"</p>', '<p>1 &lt; 2 &amp; "3"</p>'],
  ])('of %s is %s', (dirty, clean) => {
    expect(sanitizeBody(dirty).html).toBe(clean)
  })

  it('opens links safely', () => {
    expect(sanitizeBody('<a href="https://school.test" onclick="x()">a</a>').html).toBe(
      '<a href="https://school.test" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    )
  })

  it('without a word is empty, whatever marks it has', () => {
    for (const html of ['', '<p></p>', '<p><br></p>', '<p>&nbsp;</p>', '<ul></ul>'])
      expect([html, sanitizeBody(html).html]).toEqual([html, ''])
  })

  it('is text as people read it', () => {
    expect(sanitizeBody('<p>1 &lt; 2 &amp;amp; 3</p><p>next<br>line</p>').text).toBe(
      '1 < 2 &amp; 3\nnext\nline',
    )
  })

  it('never changes once it is clean, and never holds anything but the known tags', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="',
        'javascript:',
        '">',
        '<script>',
        '</script>',
        '<img onerror=',
        '<',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { html } = sanitizeBody(pieces.join(''))
        expect(sanitizeBody(html).html).toBe(html)
        for (const [, tag] of html.matchAll(/<\/?([^\s>/]+)/g))
          expect(['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a']).toContain(tag)
      }),
    )
  })
})

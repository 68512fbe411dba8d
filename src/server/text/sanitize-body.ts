import sanitizeHtml from 'sanitize-html'

/** What the editor makes, and nothing else: no pictures, no styles, no scripts, no foreign frames. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    div: 'p',
    a: (_tag, { href = '' }) => ({
      tagName: 'a',
      attribs: { href, rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'a' && !attribs['href'],
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Tags that were left open are closed differently the second time: cleaned until it stays as it is. */
function clean(html: string): string {
  const once = sanitizeHtml(html, allowed).trim()
  return once === html ? once : clean(once)
}

/** A body as it is stored: the HTML that may be shown as it is, and its text for searches and downloads. */
export function sanitizeBody(html: string): { readonly html: string; readonly text: string } {
  const safe = clean(html)
  const lines = safe
    .replaceAll(/<li>/g, '– ')
    .replaceAll(/<br \/>|<\/(p|li)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('\u00a0', ' ')
  const text = lines
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
  return { html: text === '' ? '' : safe, text }
}

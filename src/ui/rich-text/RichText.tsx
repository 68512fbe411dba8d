import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import css from './rich-text.module.css'

export interface RichTextProps {
  /** What the editor made: paragraphs, bold, italic, lists, links. Anything else is shown as its text. */
  html: string
}

/**
 * Formatted text for reading. The server sanitises what it stores; this builds elements of its own from the few tags
 * it knows and never hands HTML to the page, so that a slip of one wall is caught by the other.
 */
export function RichText({ html }: RichTextProps) {
  const content = useMemo(() => draw(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={css.text}>{content}</div>
}

const plainTags = new Set(['p', 'strong', 'em', 'ul', 'ol', 'li'])
const safeHref = /^(https?:|mailto:|tel:)/i

function draw(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element)) return null
    const tag = node.tagName.toLowerCase()
    // The text never changes its order while it is shown.
    const key = index
    if (tag === 'br') return <br key={key} />
    if (tag === 'script' || tag === 'style') return null
    if (plainTags.has(tag)) return createElement(tag, { key }, ...draw(node))
    const href = tag === 'a' ? (node.getAttribute('href') ?? '') : ''
    if (!safeHref.test(href)) return <Fragment key={key}>{draw(node)}</Fragment>
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {draw(node)}
      </a>
    )
  })
}

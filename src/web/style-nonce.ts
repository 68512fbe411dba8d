/** The nonce of this page's answer: only style elements that carry it count (src/server/http/web-files.ts). */
export const styleNonce: string | undefined = document.querySelector<HTMLMetaElement>(
  'meta[property="csp-nonce"]',
)?.nonce

// The library that stops the page from scrolling under a drawer looks for it here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

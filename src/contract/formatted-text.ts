/** What a formatted text says, in lines. Of HTML that the server made harmless, where the only entities are these. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<li>/g, '– ')
    .replaceAll(/<br ?\/?>|<\/(p|li)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()

/** What somebody typed without marks, as formatted text. */
export const htmlOfText = (text: string): string =>
  text.trim() === ''
    ? ''
    : `<p>${text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br />')}</p>`

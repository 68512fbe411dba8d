import { school } from '#contract/school/school.ts'
import { escapeHtml } from './escape-html.ts'

const begins = '<p data-brand style="margin:0 0 24px;font-weight:600">'

/** The name of the product at the top of a mail, as it is called when the mail is written. */
export const brandHtml = () => `${begins}${escapeHtml(school().productName)}</p>`

/** The mail with the school's logo in place of the name, as it is when the mail goes out; the name where there is none. */
export function withLogo(html: string, publicUrl: string): string {
  const logo = school().logos.email
  const at = html.indexOf(begins)
  const end = html.indexOf('</p>', at)
  if (logo === '' || at === -1 || end === -1) return html
  const name = html.slice(at + begins.length, end)
  const picture = `<img src="${publicUrl}${logo}" alt="${name}" style="display:block;max-width:240px;max-height:60px;border:0">`
  return `${html.slice(0, at)}<p style="margin:0 0 24px">${picture}${html.slice(end)}`
}

import { Document, type DocumentProps, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { bold, fontFamily, printable } from '#server/paper/fonts.ts'

/** A part of an application as it is printed. */
export interface PaperContent {
  readonly school: string
  readonly title: string
  readonly applicationId: number
  readonly studentName: string
  readonly facts: readonly { readonly term: string; readonly value: string }[]
  readonly answers: readonly { readonly question: string; readonly answer: string }[]
}

/** The scheme of paper is the light one (look §4). */
const ink = '#121D25'
const ink2 = '#3C4A52'
const ink3 = '#5B6870'
const line2 = '#D0D7DA'

const styles = StyleSheet.create({
  page: {
    color: ink,
    fontFamily,
    fontSize: 9.5,
    lineHeight: 1.4,
    paddingBottom: 60,
    paddingHorizontal: 43.5,
    paddingTop: 40,
  },
  head: { borderBottomColor: ink, borderBottomWidth: 0.75, marginBottom: 12, paddingBottom: 10 },
  title: { fontSize: 16, fontWeight: bold, lineHeight: 1.2 },
  school: { color: ink2, marginTop: 2 },
  fact: { flexDirection: 'row', minHeight: 15 },
  term: { color: ink2, width: 110 },
  value: { flexBasis: 0, flexGrow: 1, fontWeight: bold },
  answers: { borderTopColor: line2, borderTopWidth: 0.75, marginTop: 10, paddingTop: 4 },
  question: { fontWeight: bold, marginTop: 10 },
  answer: { color: ink2, marginTop: 2 },
  foot: {
    color: ink3,
    flexDirection: 'row',
    fontSize: 7.5,
    justifyContent: 'space-between',
    left: 43.5,
    position: 'absolute',
    right: 43.5,
    // From the top: what is hung up at the bottom of a page that grows is lost by the library.
    top: 748,
  },
})

/** A part of an application on letter paper, of as many pages as it takes. Server code has no JSX. */
export function applicationPaper(content: PaperContent): ReactElement<DocumentProps> {
  const name = printable(content.studentName)
  const title = `${content.title} of ${name}`
  return h(
    Document,
    { title, author: content.school, language: 'en' },
    h(
      Page,
      { size: 'LETTER', style: styles.page, wrap: true },
      h(
        View,
        { style: styles.foot, fixed: true },
        h(Text, null, `${title}, application ${content.applicationId}`),
        h(Text, { render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
      ),
      h(
        View,
        { style: styles.head },
        h(Text, { style: styles.title }, title),
        h(
          Text,
          { style: styles.school },
          `${printable(content.school)}, application ${content.applicationId}`,
        ),
      ),
      ...content.facts.map(({ term, value }) =>
        h(
          View,
          { style: styles.fact, key: term },
          h(Text, { style: styles.term }, term),
          h(Text, { style: styles.value }, printable(value)),
        ),
      ),
      h(
        View,
        { style: styles.answers },
        ...content.answers.map(({ question, answer }, index) =>
          h(
            View,
            { key: index, wrap: answer.length > 400 },
            h(Text, { style: styles.question, minPresenceAhead: 24 }, printable(question)),
            h(Text, { style: styles.answer }, answer === '' ? 'No answer' : linesOf(answer)),
          ),
        ),
      ),
    ),
  )
}

/** Each line as it is printed: an essay keeps its paragraphs. */
const linesOf = (text: string) => text.split('\n').map(printable).join('\n')

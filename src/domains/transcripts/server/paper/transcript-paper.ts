import { Document, type DocumentProps, Page, Path, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { school } from '#contract/school/school.ts'
import { printable } from '#server/paper/fonts.ts'
import { endOf } from '../../rules/end-of-stage.ts'
import { accent, styles } from './paper-styles.ts'
import { proof, sums } from './paper-sums.ts'
import { courses } from './paper-years.ts'
import type { Official, PaperData } from './print-paper.ts'

const dayOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** A transcript on letter paper, of as many pages as it takes (look, picture 36). Server code has no JSX. */
export function transcriptPaper({ content, official }: PaperData): ReactElement<DocumentProps> {
  const title = official ? 'Official transcript' : 'Unofficial transcript'
  const name = printable(content.student.name)
  return h(
    Document,
    {
      title: `${title} of ${name}`,
      author: content.school.name,
      creator: school().productName,
      language: 'en',
    },
    h(
      Page,
      { size: 'LETTER', style: styles.page, wrap: true },
      official === null && h(Text, { style: styles.watermark, fixed: true }, 'Unofficial'),
      foot(title, content),
      head(title, content, official),
      facts(content),
      courses(content),
      sums(content),
      official !== null && proof(official),
    ),
  )
}

const head = (title: string, { school }: PaperData['content'], official: Official | null) =>
  h(
    View,
    { style: styles.head },
    h(
      Svg,
      { viewBox: '0 0 32 32', width: 30, height: 30, style: { marginRight: 10.5 } },
      h(Rect, { width: 32, height: 32, rx: 8, fill: accent }),
      h(Path, {
        d: 'M10 8v16M22 8v16M10 19c4 0 4-6 8-6 2 0 3 1 4 2',
        stroke: '#FFFFFF',
        strokeWidth: 3,
        fill: 'none',
      }),
    ),
    h(
      View,
      { style: { flexBasis: 0, flexGrow: 1 } },
      h(Text, { style: styles.title }, title),
      h(
        Text,
        { style: styles.school },
        [school.name, school.campus, school.address ?? '']
          .filter((part) => part !== '')
          .map(printable)
          .join(', '),
      ),
    ),
    h(
      View,
      { style: styles.issued },
      official !== null && h(Text, null, `Issued ${dayOf(official.issuedOn)}`),
      official !== null && h(Text, null, `Transcript ${official.version}`),
      official === null && h(Text, null, 'Not issued by the school'),
    ),
  )

const facts = ({ student, program, abilities }: PaperData['content']) =>
  h(
    View,
    { style: styles.facts },
    h(
      View,
      { style: styles.factColumn },
      fact('Student', printable(student.name)),
      student.born !== undefined && fact('Born', dayOf(student.born)),
      fact('Student number', String(student.number)),
      abilities.needed > 0 && fact('Abilities', `${abilities.reached} of ${abilities.needed} reached`),
    ),
    h(
      View,
      { style: styles.factColumn },
      fact('Program', `${program.title}, grade ${student.grade}`),
      fact('Plan', printable(program.plan)),
      fact(endOf(program.title), `${program.graduates}, expected`),
    ),
  )

const fact = (term: string, value: string) =>
  h(
    View,
    { style: styles.fact },
    h(Text, { style: styles.term }, term),
    h(Text, { style: styles.value }, value),
  )

/** On every page: whose it is, so that a page that got loose is known, and which page. */
const foot = (title: string, { student }: PaperData['content']) =>
  h(
    View,
    { style: styles.foot, fixed: true },
    h(Text, null, `${title}, ${printable(student.name)}, student ${student.number}`),
    h(Text, { render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
  )

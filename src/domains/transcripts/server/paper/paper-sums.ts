import { Path, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { encode } from 'uqr'
import { printable } from '#server/paper/fonts.ts'
import type { TranscriptContent } from '../../contract/transcript-content.ts'
import { creditText } from '../../rules/credit-text.ts'
import { spellCode } from '../../rules/transcript-code.ts'
import { styles } from './paper-styles.ts'
import type { Official } from './print-paper.ts'

/** Credits by subject beside how mastery is read. */
export const sums = (content: TranscriptContent) =>
  h(
    View,
    { style: styles.sums, wrap: false },
    h(
      View,
      { style: styles.sumColumn },
      h(Text, { style: styles.sumTitle }, 'Credits by subject'),
      ...content.subjects.map(({ title, met, needed }) =>
        sumRow(title, `${creditText(met)} of ${creditText(needed)}`),
      ),
      sumRow('All subjects', `${creditText(content.met)} of ${creditText(content.needed)}`, true),
      content.beyond > 0 && sumRow('Beyond what the plan asks for', creditText(content.beyond)),
      content.twice > 0 && sumRow('Of these counted in two subjects', creditText(content.twice)),
    ),
    h(
      View,
      { style: styles.sumColumn },
      h(Text, { style: styles.sumTitle }, 'How mastery is read'),
      ...content.scale.map(({ label, levels }) => sumRow(label, levels)),
      h(Text, { style: styles.small }, content.rule),
    ),
  )

const sumRow = (word: string, value: string, isTotal = false) =>
  h(
    View,
    { key: word, style: isTotal ? [styles.sumRow, styles.total] : styles.sumRow },
    h(Text, { style: styles.sumWord }, printable(word)),
    h(Text, null, value),
  )

/** Who issued it, and how whoever holds it finds out that it is genuine. */
export const proof = ({ code, hash, verifyUrl, issuedBy }: Official) =>
  h(
    View,
    { style: styles.proof, wrap: false },
    h(
      View,
      { style: styles.signature },
      h(
        View,
        { style: styles.signatureLine },
        h(Text, { style: styles.signer }, printable(issuedBy)),
        h(Text, { style: styles.school }, 'Issued this transcript'),
      ),
    ),
    h(
      View,
      { style: styles.check },
      h(Text, { style: styles.code }, spellCode(code)),
      h(Text, null, `Check this code at ${verifyUrl}`),
      h(Text, null, 'It shows whether the transcript is valid, with the day and the checksum below.'),
      h(Text, null, `SHA-256 ${hash.slice(0, 32)}`),
      h(Text, null, hash.slice(32)),
    ),
    square(`${verifyUrl}/${spellCode(code)}`),
  )

/** The address as a square to photograph: one path of all dark fields. */
function square(text: string) {
  const { data, size } = encode(text, { border: 0 })
  const path = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return h(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, width: 60, height: 60 },
    h(Path, { d: path.join(''), fill: '#121D25' }),
  )
}

import { UiLink } from '#ui/page/UiLink.tsx'
import css from './ask.module.css'

/** Sentences without a name, which every school understands. */
const examples = [
  'students with 3 or more unexcused absences this cycle and no note since',
  'students in grade 9 or above who are off track',
  'active students with attendance below 80% and no note in the last 30 days',
  'students with 5 or more late arrivals this cycle or with 2 or more missing tasks this cycle',
  'students with an excuse waiting',
]

/** What can be asked, as sentences to begin with. */
export function AskExamples({ isBroken }: { readonly isBroken: boolean }) {
  return (
    <section className={css.examples} aria-label="Examples">
      {isBroken && <p>This link has no question that can be read. Write it again.</p>}
      <p className={css.quiet}>
        Ask for students by house, experience, campus, grade, advisor, status and track, and by how often
        something happened. For example:
      </p>
      <ul>
        {examples.map((sentence) => (
          <li key={sentence}>
            <UiLink href={`/reports/ask?${new URLSearchParams({ sentence })}`}>{sentence}</UiLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { custodySentences } from '#domains/people/web/custody.embed.tsx'
import type { MissingStudent } from '../contract/school-today.schemas.ts'
import css from './missing.module.css'

type Guardian = NonNullable<MissingStudent['contact']>['guardians'][number]

/**
 * Who is called from the paper, where there is nothing to press: a line of its own for each, since a remark on custody is
 * free text and has no end before the next name.
 */
export function GuardiansOnPaper({ guardians }: { readonly guardians: readonly Guardian[] }) {
  return (
    <ul className={css.phones} data-print="only" hidden>
      {guardians.map(({ name, phone, email, custody }) => (
        <li key={email}>
          {[`${name} ${phone ?? email}`, ...(custody ? custodySentences(custody) : [])].join(' · ')}
        </li>
      ))}
    </ul>
  )
}

import { IconUsers } from '@tabler/icons-react'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { ApplicationPage } from '../../contract/applications.schemas.ts'
import css from '../admissions.module.css'
import { admissionsAddress } from '../admissions-address.ts'
import { StateWord } from '../StateWord.tsx'

/** Among what others say of an application: those that may be of the same child (picture 33b). */
export function PossibleDouble({ application }: { readonly application: ApplicationPage }) {
  const { id, doubles, canManage, isDeleted } = application
  if (doubles.length === 0 || isDeleted) return null
  return (
    <section className={css.system} aria-label="Applications">
      <IconUsers size={18} stroke={1.75} aria-hidden />
      <div className={css.systemHead}>
        <h3 className={css.systemName}>Applications</h3>
        <StateWord kind="double" word="Possible double" />
      </div>
      {doubles.map((double) => (
        <p key={double.id} className={css.systemWords}>
          {`${double.studentName}, ${double.id}. ${double.because}. `}
          {canManage && <InternalLink href={admissionsAddress.double(id, double.id)}>Compare</InternalLink>}
        </p>
      ))}
    </section>
  )
}

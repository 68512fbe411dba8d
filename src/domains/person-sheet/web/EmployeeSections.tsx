import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { EmployeeSheet } from '../contract/person-sheet.contract.ts'
import css from './person-sheet.module.css'

/** A colleague: how to reach them, the house they advise, what they run. */
export function EmployeeSections({ employee }: { employee: EmployeeSheet }) {
  return (
    <>
      <PanelSection>
        {employee.isDeactivated && <p className={css.quiet}>No longer works at the school.</p>}
        <Email email={employee.email} name={employee.name} />
        {!employee.isDeactivated && (
          <UiLink href={`/faculty-availability/${employee.id}`}>When {employee.name} can be booked</UiLink>
        )}
      </PanelSection>
      {employee.houses.length > 0 && (
        <PanelSection title="Advises">
          <Links links={employee.houses} />
        </PanelSection>
      )}
      {employee.experiences.length > 0 && (
        <PanelSection title="Runs this cycle">
          <Links links={employee.experiences} />
        </PanelSection>
      )}
    </>
  )
}

/** An address to write to, and to copy. */
export function Email({ email, name }: { email: string; name: string }) {
  return (
    <span className={css.email}>
      <a href={`mailto:${email}`}>{email}</a>
      <CopyButton value={email} label={`Copy email of ${name}`} />
    </span>
  )
}

function Links({ links }: { links: EmployeeSheet['houses'] }) {
  return (
    <ul className={css.list}>
      {links.map(({ id, title, url }) => (
        <li key={id}>{url === null ? title : <UiLink href={url}>{title}</UiLink>}</li>
      ))}
    </ul>
  )
}

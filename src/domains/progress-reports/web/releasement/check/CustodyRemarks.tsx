import { Checkbox } from '@mantine/core'
import { IconEye, IconEyeOff, IconShieldHalf } from '@tabler/icons-react'
import { formatNames } from '#ui/format/quantities.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { CustodyRemark } from '../../../contract/releasement.contract.ts'
import css from './check.module.css'
import type { PublishCheck } from './publish-check.ts'

interface CustodyRemarksProps {
  readonly check: PublishCheck
  /** By stamp: a remark that was changed meanwhile is open again. */
  readonly confirmed: ReadonlySet<string>
  readonly onChange: (confirmed: ReadonlySet<string>) => void
}

/** What a court or the family said, each confirmed by hand. */
export function CustodyRemarks({ check, confirmed, onChange }: CustodyRemarksProps) {
  if (check.custody.length === 0) return null
  const toggle = (stamp: string) => {
    const next = new Set(confirmed)
    if (!next.delete(stamp)) next.add(stamp)
    onChange(next)
  }
  return (
    <PanelSection title={`Custody remarks (${check.custody.length} of ${check.students})`}>
      {check.custody.map((remark) => (
        <Remark
          key={remark.stamp}
          remark={remark}
          isConfirmed={confirmed.has(remark.stamp)}
          onToggle={() => toggle(remark.stamp)}
        />
      ))}
    </PanelSection>
  )
}

interface RemarkProps {
  readonly remark: CustodyRemark
  readonly isConfirmed: boolean
  readonly onToggle: () => void
}

function Remark({ remark, isConfirmed, onToggle }: RemarkProps) {
  const seeing = remark.guardians.filter(({ sees }) => sees)
  return (
    <section className={css.remark} aria-label={`Custody of ${remark.student_name}`}>
      <div className={css.words}>
        <IconShieldHalf size={16} stroke={1.75} className={css.shield} aria-hidden />
        <div>
          <strong>{remark.student_name}</strong>
          {remark.remarks === null ? (
            <p>There is a remark that you are not allowed to read.</p>
          ) : (
            remark.remarks.map((text) => <p key={text}>“{text}”</p>)
          )}
          <ul className={css.guardians}>
            {remark.guardians.map(({ name, sees, has_access }) => (
              <li key={name} data-sees={sees}>
                {sees ? (
                  <IconEye size={16} stroke={1.75} aria-label="Will see it:" role="img" />
                ) : (
                  <IconEyeOff size={16} stroke={1.75} aria-label="Will not see it:" role="img" />
                )}
                {name}
                {sees && !has_access && ' (cannot log in)'}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Checkbox
        className={css.confirm}
        checked={isConfirmed}
        onChange={onToggle}
        label={confirmText(seeing.map(({ name }) => name))}
        aria-label={`${remark.student_name}: ${confirmText(seeing.map(({ name }) => name))}`}
      />
    </section>
  )
}

function confirmText(names: readonly string[]): string {
  if (names.length === 0) return 'Yes, no guardian'
  if (names.length === 2) return 'Yes, these two and nobody else'
  return `Yes, ${formatNames(names, 3)} and nobody else`
}

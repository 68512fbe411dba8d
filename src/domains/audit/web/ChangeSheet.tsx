import { formatWhen } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import type { AuditChange } from '../contract/audit.contract.ts'
import css from './audit.module.css'
import { auditPages } from './audit-address.ts'
import { actorOf, waysOf } from './change-columns.tsx'

interface ChangeSheetProps {
  readonly change: AuditChange
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** One entry: which fields changed, and where what it is about stands. */
export function ChangeSheet({ change, onPrevious, onNext, onClose }: ChangeSheetProps) {
  const { did, at, actor, subject, fields, isValueShown } = change
  const by = actorOf(change)
  const ways = waysOf(change)
  return (
    <SideSheet
      kicker={change.kind}
      title={did}
      facts={`${formatWhen(at, Date.now())}, ${by}`}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      <PanelSection>
        <p className={css.plain}>
          {subject.url === null ? subject.name : <UiLink href={subject.url}>{subject.name}</UiLink>}
        </p>
        {ways !== '' && <p className={css.second}>{ways}</p>}
        {actor !== null && (
          <p className={css.plain}>
            <UiLink href={`${auditPages.changes}?who_id=${actor.id}`}>All that {actor.name} changed</UiLink>
          </p>
        )}
      </PanelSection>
      <PanelSection title="Fields">
        {fields.length === 0 && <p className={css.second}>No field changes were recorded.</p>}
        {!isValueShown && fields.length > 0 && (
          <p className={css.second}>Their contents are about a person and are not shown here.</p>
        )}
        <dl className={css.fields}>
          {fields.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              {isValueShown && (
                <dd>
                  {before !== null && <s>{before === '' ? 'empty' : before}</s>}{' '}
                  <span>{after === null || after === '' ? 'empty' : after}</span>
                </dd>
              )}
            </div>
          ))}
        </dl>
      </PanelSection>
    </SideSheet>
  )
}

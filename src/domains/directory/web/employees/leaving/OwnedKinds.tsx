import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { OwnedKind } from '../../../contract/leaving.contract.ts'
import css from '../../person-form.module.css'
import { type Heirs, leftWithNobody } from './heirs.ts'
import { SuccessorField } from './SuccessorField.tsx'

interface OwnedKindsProps {
  readonly employeeId: number
  readonly owned: readonly OwnedKind[]
  readonly value: Heirs
  readonly onChange: (heirs: Heirs) => void
}

/** How many are named at first. */
const mostNamed = 8

/** What a colleague still owns, kind by kind, and who takes it. */
export function OwnedKinds({ employeeId, owned, value, onChange }: OwnedKindsProps) {
  const given = owned.filter(({ canHandOver }) => canHandOver)
  const all = given.map(({ kind }) => value[kind])
  const [first] = all
  return (
    <>
      {given.length > 1 && (
        <SuccessorField
          employeeId={employeeId}
          label="Who takes over all of it"
          value={all.every((one) => one === first || (one?.id ?? 0) === first?.id) ? first : undefined}
          onChange={(heir) => onChange(Object.fromEntries(given.map(({ kind }) => [kind, heir])))}
        />
      )}
      {owned.map((one) => (
        <section key={one.kind} className={css.owned} aria-label={one.title}>
          <h3 className={css.legend}>
            {one.title}: {formatCount(one.things.length + one.kept)}
          </h3>
          <OwnedThings {...one} />
          {one.canHandOver && (
            <SuccessorField
              employeeId={employeeId}
              label={`Who takes over: ${one.title.toLowerCase()}`}
              description={
                value[one.kind] === null
                  ? leftWithNobody(one)
                  : value[one.kind]?.cannot.includes(one.kind)
                    ? 'They cannot open this yet: put them into a group that can.'
                    : undefined
              }
              value={value[one.kind]}
              onChange={(heir) => onChange({ ...value, [one.kind]: heir })}
            />
          )}
        </section>
      ))}
    </>
  )
}

function OwnedThings({ things, kept, stays, canHandOver }: OwnedKind) {
  const [isWhole, setWhole] = useState(false)
  const more = isWhole ? 0 : things.length - mostNamed
  return (
    <>
      {things.length > 0 && (
        <ul className={css.holds}>
          {(more > 0 ? things.slice(0, mostNamed) : things).map(({ id, title, url }) => (
            <li key={id}>{url === null ? title : <UiLink href={url}>{title}</UiLink>}</li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          Show {formatCount(more)} more
        </Button>
      )}
      {stays !== null && (
        <p className={css.second}>
          {kept > 0 && `${formatNoun(kept, 'stays', 'stay')}${canHandOver ? ' with them' : ''}. `}
          {stays}
        </p>
      )}
    </>
  )
}

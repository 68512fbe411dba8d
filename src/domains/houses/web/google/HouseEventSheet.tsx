import { formatWhen } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import type { HouseEvent } from '../../contract/google.contract.ts'
import { houseAddress } from '../../rules/house-addresses.ts'
import css from './google.module.css'
import { KindBadge } from './house-event-columns.tsx'

interface HouseEventSheetProps {
  readonly event: HouseEvent
  readonly footer: React.ReactNode
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** What differs of one house, and what a repair would do, before it is done. */
export function HouseEventSheet({ event, ...sheet }: HouseEventSheetProps) {
  const { id, title, campus, kind, differences, added, removed, synced_at, failure } = event
  return (
    <SideSheet {...sheet} kicker="House event" title={title} facts={campus}>
      <PanelSection>
        <KindBadge kind={kind} />
        {failure !== '' && <p>The last repair failed: {failure}</p>}
        <ul className={css.list}>
          {differences.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <p>
          {synced_at === null ? 'Never synced. ' : `Synced ${formatWhen(synced_at, Date.now())}. `}
          <UiLink href={houseAddress.home(id)}>Open the house</UiLink>
        </p>
      </PanelSection>
      {kind === 'extra' && (
        <PanelSection title="A repair removes it">
          <p>The whole series is removed from the calendar, with everybody on it.</p>
        </PanelSection>
      )}
      <Addresses title="A repair adds" addresses={added} />
      <Addresses title="A repair removes" addresses={removed} />
    </SideSheet>
  )
}

const Addresses = ({ title, addresses }: { readonly title: string; readonly addresses: readonly string[] }) =>
  addresses.length > 0 && (
    <PanelSection title={title}>
      <ul className={css.list}>
        {addresses.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </PanelSection>
  )

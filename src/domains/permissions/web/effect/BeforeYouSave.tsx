import { Button, Checkbox } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import type { Campuses } from '../../contract/group.schemas.ts'
import { administrationPath } from '../administration-tabs.embed.tsx'
import css from '../groups.module.css'
import { EffectRows } from './EffectRows.tsx'
import { HoldersThen } from './HoldersThen.tsx'
import type { GroupChanging } from './use-group-change.ts'

interface BeforeYouSaveProps {
  readonly changing: GroupChanging
  /** How many things are chosen: "3 changes". */
  readonly what: string
  /** Which group. */
  readonly facts: string
  readonly campuses: Campuses
  readonly saveLabel: string
  readonly destroys?: boolean
  readonly onUndo: () => void
}

/** What unsaved changes of a group do to people; open as long as there are any (look §14.3, picture 31). */
export function BeforeYouSave(props: BeforeYouSaveProps) {
  const { changing, what, facts, campuses, saveLabel, destroys = false, onUndo } = props
  const { effect, refusal, failure, isMeant, setMeant, save } = changing
  const [isAsking, setAsking] = useState(false)
  const beside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(destroys)
  const mustMean = effect?.locksYouOut === true && !isMeant
  const reason =
    refusal ??
    (mustMean
      ? 'Check the box if you mean to shut yourself out.'
      : effect === undefined
        ? 'What this does is being worked out.'
        : undefined)
  useHotkeys(mustMean || refusal !== undefined ? [] : [['mod+S', save]], [])
  const people = effect === undefined ? '' : ` for ${formatNoun(effect.people, 'person', 'people')}`
  // Where the sheet would cover what is chosen from, it waits until it is wanted.
  if (!beside && !isOpen)
    return (
      <footer className={css.foot}>
        <span>{what}</span>
        <Button variant="filled" onClick={() => setOpen(true)}>
          See what it does
        </Button>
      </footer>
    )
  return (
    <SideSheet
      kicker="Before you save"
      title={`${what}${people}`}
      facts={facts}
      onClose={() => (beside || destroys ? setAsking(true) : setOpen(false))}
      footer={
        <>
          <Button variant="subtle" onClick={onUndo}>
            Undo changes
          </Button>
          <ReasonedButton
            variant={destroys ? 'default' : 'filled'}
            {...(destroys && { color: 'unexc' })}
            changes
            busy={changing.isSaving}
            reason={reason}
            {...(beside && !destroys && { rightSection: <KeyCap keys={['Mod', 'S']} onFill /> })}
            onClick={save}
          >
            {saveLabel}
          </ReasonedButton>
        </>
      }
    >
      {(refusal ?? failure) !== undefined && (
        <p className={css.refusal} role="alert">
          {refusal ?? failure}
        </p>
      )}
      {effect !== undefined && refusal === undefined && (
        <div data-behind={changing.isBehind || undefined} className={css.effect}>
          <EffectRows effect={effect} campuses={campuses} />
          <PanelSection title="Who is affected">
            <dl className={css.facts}>
              <dt>Signed in now, changes at once</dt>
              <dd>{formatCount(effect.signedIn)}</dd>
              {effect.withoutFactor > 0 && (
                <>
                  <dt>Have no passkey yet, closed to them until they do</dt>
                  <dd className={css.missing}>{formatCount(effect.withoutFactor)}</dd>
                </>
              )}
              <dt>Super admins left afterwards</dt>
              <dd>{formatCount(effect.superAdmins)}</dd>
            </dl>
            {effect.locksYouOut && (
              <Checkbox
                mt={12}
                label="I mean to shut myself out"
                description="You could not open groups and permissions any more, nor take this back."
                checked={isMeant}
                onChange={(event) => setMeant(event.currentTarget.checked)}
              />
            )}
          </PanelSection>
          <HoldersThen holders={effect.holders} />
          <PanelSection>
            <Button
              size="xs"
              component={UiLink}
              href={`${administrationPath}/what-can-they-see`}
              leftSection={<IconUserSearch size={16} stroke={1.75} aria-hidden />}
            >
              What can one person see?
            </Button>
          </PanelSection>
        </div>
      )}
      <ConfirmModal
        opened={isAsking}
        title="Close without saving?"
        confirmLabel="Undo changes"
        destructive
        onConfirm={onUndo}
        onCancel={() => setAsking(false)}
      >
        Nothing is saved yet: {what.toLowerCase()}.
      </ConfirmModal>
    </SideSheet>
  )
}

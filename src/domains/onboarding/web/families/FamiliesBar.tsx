import { Button } from '@mantine/core'
import { IconArchive, IconMail, IconMapPin, IconSend } from '@tabler/icons-react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { BulkBar } from '#ui/table/BulkBar.tsx'
import { mostFamilies, unassigned } from '../../contract/onboarding-words.ts'
import { SelectEvery } from './SelectEvery.tsx'
import type { FamiliesState } from './use-families-page.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What may be done with the chosen families (2-back-office §5). */
export function FamiliesBar({ tab, page }: { tab: number; page: FamiliesState }) {
  const { list, selection } = page
  const { chosen } = selection
  const total = list.paging?.total ?? 0
  const without = chosen.find(({ onboardingGroupId }) => onboardingGroupId === null)
  const reason =
    without !== undefined
      ? `${without.name} has no campus and start date yet. Assign a campus first.`
      : tab === unassigned
        ? 'You cannot write to families from here. Open the tab of their campus.'
        : undefined
  const begin = list.data?.startOnboardingButtonConfig.label ?? 'Start onboarding'
  // Nobody is written to where the column of mails is hidden: nothing to confirm.
  const start = () =>
    list.data?.hideEmailColumn ? page.send('parent-tech-welcome', false) : page.ask('parent-tech-welcome')
  return (
    <BulkBar count={chosen.length} onClose={selection.clear}>
      {chosen.length < Math.min(total, mostFamilies) && (
        <SelectEvery key={tab} tab={tab} search={page.search} total={total} onChosen={selection.add} />
      )}
      <ReasonedButton
        size="xs"
        variant="filled"
        changes
        busy={page.isBusy}
        reason={reason}
        leftSection={<IconSend {...icon} />}
        onClick={start}
      >
        {begin}
      </ReasonedButton>
      <Button size="xs" leftSection={<IconMapPin {...icon} />} onClick={page.assign}>
        Assign a Campus
      </Button>
      <ReasonedButton
        size="xs"
        changes
        reason={reason}
        leftSection={<IconMail {...icon} />}
        onClick={() => page.ask('families-summer-info')}
      >
        Send summer info
      </ReasonedButton>
      <ReasonedButton size="xs" changes leftSection={<IconArchive {...icon} />} onClick={page.archive}>
        Archive
      </ReasonedButton>
    </BulkBar>
  )
}

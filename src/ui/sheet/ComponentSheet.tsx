import { ActionIcon, Button, Checkbox, Progress, Radio, Select, Switch, TextInput } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendar,
  IconDots,
  IconLock,
  IconPencil,
  IconRefresh,
  IconSearch,
  IconTrash,
  IconUserQuestion,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { KeyCap } from '../controls/KeyCap.tsx'
import { ReasonedButton } from '../controls/ReasonedButton.tsx'
import { toast } from '../feedback/toast.tsx'
import { PageAlert } from '../page/PageAlert.tsx'
import { ViewSwitch } from '../page/ViewSwitch.tsx'
import { BadgeExamples, StripExamples } from './StatusExamples.tsx'
import css from './sheet.module.css'
import { TableExamples } from './TableExamples.tsx'

/** Every small component in one column; compare with `look/19-components.png`. */
export function ComponentSheet() {
  return (
    <main className={css.sheet}>
      <h1>Component sheet</h1>
      <Group title="Attendance status, excuse, graduation">
        <BadgeExamples />
      </Group>
      <Group title="Presence strip">
        <StripExamples />
      </Group>
      <Group title="Buttons">
        <Buttons />
      </Group>
      <Group title="Inputs">
        <Inputs />
      </Group>
      <Group title="Alerts">
        <Alerts />
      </Group>
      <Group title="Toasts and progress">
        <div className={css.row}>
          <Button onClick={() => toast.success('Excuse removed!', () => undefined)}>Excuse removed</Button>
          <Button onClick={() => toast.error('Could not change absence', () => undefined)}>
            Could not change
          </Button>
        </div>
        <Progress value={41} size={6} aria-label="Sending welcome emails" />
      </Group>
      <Group title="Table densities">
        <TableExamples />
      </Group>
    </main>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.group}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function Buttons() {
  return (
    <>
      <div className={css.row}>
        <Button variant="filled" rightSection={<KeyCap keys={['Mod', 'S']} onFill />}>
          Save
        </Button>
        <Button leftSection={<IconPencil {...icon} />}>Edit</Button>
        <Button variant="subtle">Cancel</Button>
        <Button color="unexc" leftSection={<IconTrash {...icon} />}>
          Remove
        </Button>
        <ReasonedButton reason="Only the advisor can approve.">Approve</ReasonedButton>
        <ActionIcon aria-label="More" size="md">
          <IconDots {...icon} />
        </ActionIcon>
        <ReasonedButton variant="filled" busy>
          Saving
        </ReasonedButton>
      </div>
      <div className={css.row}>
        <Button size="xs">Small 28</Button>
        <Button>Medium 32</Button>
        <Button size="md">Large 40</Button>
        <Button size="lg">Phone 44</Button>
      </div>
    </>
  )
}

function Inputs() {
  const [view, setView] = useState<'month' | 'day'>('month')
  return (
    <>
      <div className={css.fields}>
        <TextInput label="Student" placeholder="Search students" leftSection={<IconSearch {...icon} />} />
        <Select
          label="Reason"
          data={['Medical appointment', 'Religious holiday']}
          defaultValue="Medical appointment"
        />
        <TextInput
          label="Period end"
          defaultValue="Mon, Nov 2, 2026"
          leftSection={<IconCalendar {...icon} />}
          error="Choose Nov 9, 2026 or later."
        />
        <TextInput
          label="Cycle"
          value="Cycle 2"
          disabled
          leftSection={<IconLock {...icon} />}
          description="Set by the experience."
        />
      </div>
      <div className={css.row}>
        <Checkbox label="All day" defaultChecked />
        <Checkbox label="Recurring" />
        <Radio label="Current and following" defaultChecked />
        <Switch label="Allow changes" defaultChecked />
        <Switch label="Off" />
      </div>
      <ViewSwitch
        label="View"
        value={view}
        onChange={setView}
        views={[
          { value: 'month', label: 'Month' },
          { value: 'day', label: 'Day' },
        ]}
      />
    </>
  )
}

function Alerts() {
  return (
    <div className={css.flush}>
      <PageAlert
        family="unexc"
        icon={IconAlertTriangle}
        title="2 students were absent without an excuse"
        action={<Button size="xs">Notify guardians</Button>}
      />
      <PageAlert
        family="late"
        icon={IconUserQuestion}
        title="3 participants could not be matched to a student"
        action={<Button size="xs">Review</Button>}
      />
      <PageAlert
        family="accent"
        icon={IconRefresh}
        title="Attendance is auto-updating. You can edit after the meeting."
        meta="Updated 10:23:04 AM, again in 12 s"
      />
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { PresetComment } from '../../contract/task-review.schemas.ts'
import { taskAddresses } from '../../rules/task-addresses.ts'
import { panelOf, presetsQuery, studentIdsOf } from '../review/review-address.ts'
import css from './panels.module.css'

/** Preset comments: those of the experience, which all who run it share, and one's own. */
export function CommentBankPanel() {
  const ids = studentIdsOf(useParams({ strict: false }))
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(presetsQuery(ids))
  const addressOf = (id: number | 'create') => `${panelOf(ids, 'comment-bank')}/preset-comment/${id}`
  return (
    <SideSheet
      kicker="Comment bank"
      title="Preset comments"
      onClose={() => void navigate({ to: taskAddresses.student(ids) })}
      footer={
        <Button
          component={UiLink}
          href={addressOf('create')}
          variant="filled"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          New preset comment
        </Button>
      }
    >
      {data === undefined && (
        <PanelSection>
          {error === null ? (
            <TableSkeleton columns={[{ id: 'preset' }]} />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          )}
        </PanelSection>
      )}
      {data !== undefined && data.experience.length + data.general.length === 0 && (
        <PanelSection>
          <p className={css.figure}>You do not have any saved preset comments</p>
        </PanelSection>
      )}
      {data !== undefined && <Presets title="Experience" presets={data.experience} addressOf={addressOf} />}
      {data !== undefined && <Presets title="General" presets={data.general} addressOf={addressOf} />}
      <Outlet />
    </SideSheet>
  )
}

interface PresetsProps {
  readonly title: string
  readonly presets: readonly PresetComment[]
  readonly addressOf: (id: number) => string
}

function Presets({ title, presets, addressOf }: PresetsProps) {
  if (presets.length === 0) return null
  return (
    <PanelSection title={title}>
      <ul className={css.list}>
        {presets.map((preset) => (
          <li key={preset.id} className={css.line}>
            <UiLink href={addressOf(preset.id)} className={css.title}>
              {preset.title}
            </UiLink>
            <span className={css.second}>{preset.textBody}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCalendarPlus,
  IconCopy,
  IconDots,
  IconHistory,
  IconPencil,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ListedTemplate } from '../../contract/library.contract.ts'
import { templateAddresses } from '../../rules/template-addresses.ts'
import css from './library.module.css'
import { useTemplateActions } from './use-template-actions.tsx'

interface TemplateMenuProps {
  readonly template: ListedTemplate
  readonly isInFoot?: boolean
}

const { use, history } = templateAddresses

/** What who writes templates may do with one: use and copy each, change their own. */
export function TemplateMenu({ template, isInFoot = false }: TemplateMenuProps) {
  const actions = useTemplateActions(template)
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ to })
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div className={css.tools} data-in-foot={isInFoot || undefined}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={28} aria-label={`More for ${template.title}`}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {template.is_deleted ? (
            template.editableByUser && (
              <Menu.Item leftSection={<IconArchiveOff {...icon} />} onClick={actions.unarchive}>
                Unarchive
              </Menu.Item>
            )
          ) : (
            <>
              {!template.is_draft && !template.is_waiting && (
                <Menu.Item leftSection={<IconCalendarPlus {...icon} />} onClick={() => go(use(template.id))}>
                  Use in a cycle
                </Menu.Item>
              )}
              {template.editableByUser && (
                <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => go(template.editUrl)}>
                  Edit
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={actions.duplicate}>
                Duplicate
              </Menu.Item>
              {template.editableByUser && (
                <>
                  <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => go(history(template.id))}>
                    History
                  </Menu.Item>
                  <Menu.Item leftSection={<IconArchive {...icon} />} onClick={actions.archive}>
                    Archive
                  </Menu.Item>
                </>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {actions.question}
    </div>
  )
}

import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ListedTemplate } from '../../contract/library.contract.ts'
import css from './library.module.css'
import { useTemplateActions } from './use-template-actions.tsx'

interface TemplateMenuProps {
  readonly template: ListedTemplate
  readonly isInFoot?: boolean
}

/** What may be done with a template by who may change it. */
export function TemplateMenu({ template, isInFoot = false }: TemplateMenuProps) {
  const actions = useTemplateActions(template)
  const navigate = useNavigate()
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
            <Menu.Item leftSection={<IconArchiveOff {...icon} />} onClick={actions.unarchive}>
              Unarchive
            </Menu.Item>
          ) : (
            <>
              <Menu.Item
                leftSection={<IconPencil {...icon} />}
                onClick={() => void navigate({ to: template.editUrl })}
              >
                Edit
              </Menu.Item>
              <Menu.Item leftSection={<IconArchive {...icon} />} onClick={actions.archive}>
                Archive
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {actions.question}
    </div>
  )
}

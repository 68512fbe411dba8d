import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconLifebuoy, IconLogout, IconMoon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type Opened, Standing } from '#ui/controls/opener.tsx'
import { Portrait } from '#ui/table/PersonCell.tsx'
import type { Viewer } from '#web/calls/session.ts'
import { useSupport } from '../support.ts'
import css from './ProfileMenu.module.css'

/** What the viewer's menu holds. */
export function ProfileItems({ viewer, target, ...opened }: Opened & { viewer: Viewer }) {
  const navigate = useNavigate()
  const support = useSupport()
  const isDark = useComputedColorScheme('light') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  return (
    <Menu
      {...opened}
      position="bottom-end"
      width={264}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target refProp="place">
        <Standing target={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.person}>
          <Portrait name={viewer.name} photo={viewer.profileImgUrl ?? undefined} />
          <div className={css.words}>
            <div className={css.name}>{viewer.name}</div>
            <div className={css.email}>{viewer.email}</div>
          </div>
        </div>
        <Menu.Divider />
        {viewer.quickLinks.map((link) => (
          <Menu.Item key={link.url} onClick={() => void navigate({ to: link.url })}>
            {link.label}
          </Menu.Item>
        ))}
        {viewer.quickLinks.length > 0 && <Menu.Divider />}
        <Menu.Item
          component="a"
          href={support.href}
          onClick={support.onClick}
          leftSection={<IconLifebuoy size={16} stroke={1.75} aria-hidden />}
        >
          Support
        </Menu.Item>
        <Menu.CheckboxItem
          checked={isDark}
          onChange={(isOn) => setColorScheme(isOn ? 'dark' : 'light')}
          classNames={{ itemIndicator: css.indicator }}
          rightSection={<span className={css.switch} aria-hidden />}
        >
          <span className={css.theme}>
            <IconMoon size={16} stroke={1.75} aria-hidden />
            Dark theme
          </span>
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href="/signout"
          leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
        >
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

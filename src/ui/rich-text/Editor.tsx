import '@mantine/tiptap/styles.layer.css'
import { useMantineStyleNonce } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { IconBold, IconItalic, IconLink, IconLinkOff, IconList, IconListNumbers } from '@tabler/icons-react'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { ReactNode } from 'react'
import css from './rich-text.module.css'

export interface EditorProps {
  labelId: string
  errorId: string | undefined
  initialHtml: string
  onChange: (html: string) => void
  placeholder?: string
  /** Stands beside the tools, which then stand below the text: what is done with a message. */
  foot?: ReactNode
  /** Begins with the focus at the end of the text. */
  autoFocus?: boolean
  /** Read only, greyed. */
  disabled?: boolean
}

/** What staff need in a note and no more: the rest of a word processor would be noise. */
const kit = StarterKit.configure({
  blockquote: false,
  code: false,
  codeBlock: false,
  heading: false,
  horizontalRule: false,
  link: false,
  strike: false,
  underline: false,
})
const link = Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] })

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const bold = () => <IconBold {...icon} />
const italic = () => <IconItalic {...icon} />
const bullets = () => <IconList {...icon} />
const numbers = () => <IconListNumbers {...icon} />
const chain = () => <IconLink {...icon} />
const unchain = () => <IconLinkOff {...icon} />

/** The editor itself; loaded by `RichTextField`. */
export default function Editor({
  labelId,
  errorId,
  initialHtml,
  onChange,
  placeholder = '',
  foot,
  autoFocus = false,
  disabled = false,
}: EditorProps) {
  const styleNonce = useMantineStyleNonce()?.()
  const editor = useEditor({
    ...(styleNonce === undefined ? {} : { injectNonce: styleNonce }),
    extensions: [kit, link],
    content: initialHtml,
    editable: !disabled,
    autofocus: autoFocus ? 'end' : false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'data-placeholder': placeholder,
        ...(errorId !== undefined && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
    },
    onUpdate: ({ editor: current }) => onChange(current.isEmpty ? '' : current.getHTML()),
  })
  const content = <RichTextEditor.Content className={css.content} />
  return (
    <RichTextEditor
      editor={editor}
      className={css.editor}
      data-error={errorId !== undefined || undefined}
      data-empty={editor.isEmpty || undefined}
      data-foot={foot !== undefined || undefined}
    >
      {foot !== undefined && content}
      <RichTextEditor.Toolbar className={css.toolbar} inert={disabled}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold icon={bold} />
          <RichTextEditor.Italic icon={italic} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList icon={bullets} />
          <RichTextEditor.OrderedList icon={numbers} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link icon={chain} />
          <RichTextEditor.Unlink icon={unchain} />
        </RichTextEditor.ControlsGroup>
        {foot}
      </RichTextEditor.Toolbar>
      {foot === undefined && content}
    </RichTextEditor>
  )
}

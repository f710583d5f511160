import { ActionIcon, Button, Flex, Input, TextInput } from '@mantine/core'
import {
  IconBold,
  IconH2,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useId, useState } from 'react'
import { NativeSelect } from './native-select.tsx'
import { contentOf } from './rich-text-content.ts'
import css from './rich-text-editor.module.css'

type Words = Record<
  | 'tools'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'heading'
  | 'bullets'
  | 'numbers'
  | 'link'
  | 'address'
  | 'setLink'
  | 'noLink',
  string
>
type Props = {
  label: string
  words: Words
  /** HTML; taken when the editor is made, which then goes its own way. */
  value: string
  readOnly: boolean
  error?: string | undefined
  /** Texts that can be put where the caret stands, by what they are called. */
  inserts?: { label: string; choose: string; options: readonly { value: string; label: string }[] }
  onChange: (html: string) => void
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, autolink: false, linkOnPaste: true, HTMLAttributes: { rel: null, target: null } },
    codeBlock: false,
  }),
]

/** A text that is laid out: bold, lists, headings and links. What it may hold its schema says, whatever is pasted. */
export const RichTextEditor = ({ label, words, value, readOnly, error, inserts, onChange }: Props) => {
  const id = useId()
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: contentOf(value),
    editable: !readOnly,
    injectCSS: false,
    editorProps: {
      // As text: a document of the browser is made of nothing that comes from elsewhere.
      handlePaste: (view, event) => view.pasteText(event.clipboardData?.getData('text/plain') ?? '', event),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-required': 'true',
        ...(readOnly && { 'aria-readonly': 'true', tabindex: '0' }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  const insert = (text: string) => void editor.chain().focus().insertContent({ type: 'text', text }).run()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      required
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <div className={css.editor} data-invalid={error ? true : undefined}>
        {!readOnly && (
          <Flex gap="4px 10px" align="center" wrap="wrap" className={css.tools}>
            <Tools editor={editor} words={words} />
            {inserts && (
              <NativeSelect
                aria-label={inserts.label}
                value=""
                data={[{ value: '', label: inserts.choose }, ...inserts.options]}
                onChange={({ currentTarget: { value: text } }) => text && insert(text)}
              />
            )}
          </Flex>
        )}
        <EditorContent editor={editor} />
      </div>
    </Input.Wrapper>
  )
}

const TOOLS = [
  { name: 'bold', icon: IconBold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: IconItalic, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'underline', icon: IconUnderline, run: (editor: Editor) => editor.chain().focus().toggleUnderline().run() },
  {
    name: 'heading',
    icon: IconH2,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  { name: 'bullets', icon: IconList, run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'numbers', icon: IconListNumbers, run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run() },
] as const

const Tools = ({ editor, words }: { editor: Editor; words: Words }) => {
  const [link, setLink] = useState<string | null>(null)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      heading: now.isActive('heading'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  })
  const place = () => {
    if (link?.trim()) editor.chain().focus().extendMarkRange('link').setLink({ href: link.trim() }).run()
    setLink(null)
  }
  return (
    <>
      <Flex gap={2} role="toolbar" aria-label={words.tools}>
        {TOOLS.map(({ name, icon: Icon, run }) => (
          <Tool key={name} label={words[name]} pressed={on[name]} onClick={() => run(editor)}>
            <Icon size={17} stroke={1.7} aria-hidden />
          </Tool>
        ))}
        <Tool
          label={words.link}
          pressed={on.link}
          onClick={() => setLink(String(editor.getAttributes('link')['href'] ?? ''))}
        >
          <IconLink size={17} stroke={1.7} aria-hidden />
        </Tool>
        {on.link && (
          <Tool label={words.noLink} onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}>
            <IconLinkOff size={17} stroke={1.7} aria-hidden />
          </Tool>
        )}
      </Flex>
      {link !== null && (
        <Flex gap={6} align="center">
          <TextInput
            size="xs"
            aria-label={words.address}
            placeholder="https://"
            data-autofocus
            value={link}
            onChange={(event) => setLink(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The form around it is not sent.
              event.preventDefault()
              place()
            }}
          />
          <Button size="xs" variant="default" onClick={place}>
            {words.setLink}
          </Button>
        </Flex>
      )}
    </>
  )
}

type ToolProps = { label: string; pressed?: boolean; onClick: () => void; children: ReactNode }
const Tool = ({ label, pressed, onClick, children }: ToolProps) => (
  <ActionIcon
    variant={pressed ? 'light' : 'subtle'}
    color="gray"
    size={32}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)

import { Paperclip, SendHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useChat } from '../../workspace/chat-store.ts'
import { sayInChat } from '../../workspace/commands/chat.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './ChatPanel.module.css'

/** Where a message is written; files are chosen or dropped in. */
export function ChatInput() {
  const workspace = useWorkspace()
  const isAsking = useChat((state) => state.isAsking)
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const picker = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    area.current?.focus()
  }, [])
  const isEmpty = text.trim() === '' && files.length === 0
  const send = async () => {
    if (isEmpty || isAsking) return
    setText('')
    setFiles([])
    workspace.tell(await sayInChat(workspace, text.trim(), files))
  }
  const add = (list: FileList | null) => setFiles((before) => [...before, ...(list ?? [])])
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map((file) => (
            <li key={file.name}>
              {file.name}
              <IconButton
                size="small"
                icon={X}
                label={t('chat.removeFile', { name: file.name })}
                onClick={() => setFiles(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={css.write}>
        <IconButton icon={Paperclip} label={t('chat.attach')} onClick={() => picker.current?.click()} />
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t('chat.attach')}
          onChange={(event) => {
            add(event.target.files)
            event.target.value = ''
          }}
        />
        <textarea
          className={css.text}
          rows={1}
          aria-label={t('chat.message')}
          placeholder={t('chat.placeholder')}
          value={text}
          ref={area}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            add(event.dataTransfer.files)
          }}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => sendByEnter(event, () => void send())}
        />
        <IconButton
          icon={SendHorizontal}
          variant="primary"
          label={t('chat.send')}
          disabled={isEmpty || isAsking}
          onClick={() => void send()}
        />
      </div>
    </form>
  )
}

/** Shift makes a new line. */
function sendByEnter(event: KeyboardEvent, send: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  send()
}

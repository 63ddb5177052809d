import { childrenOf, parentsOf, type WorkflowNode } from '@heddle/core/workflow'
import { BookOpen, ChevronLeft, ChevronRight, Play, X } from 'lucide-react'
import { useEffect, useId, useReducer, useState, type ReactNode } from 'react'
import { runNode, stopRun, stopWaiting } from '../../workspace/commands/run-workflow.ts'
import { mayRun, useDocument, useNode } from '../../workspace/document-store.ts'
import { hangsOn } from '../../workspace/hanging.ts'
import { whyNotExecuted } from '../../workspace/issues.ts'
import { describeNodes } from '../../workspace/newest-layout.ts'
import { isTrigger, type NodeTypeHeader } from '../../workspace/node-types.ts'
import { subPortsOfNode } from '../../workspace/sub-ports.ts'
import { useNodeType } from '../../workspace/use-node-type.ts'
import { useRun } from '../../workspace/run-store.ts'
import { selectNodes } from '../../workspace/selection.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { documentationUrl } from '../../lib/documentation-url.ts'
import { t } from '../../lib/i18n.ts'
import { tellParent } from '../../lib/tell-parent.ts'
import { Button } from '../../ui/Button.tsx'
import { loadCodeMirror } from '../../ui/CodeEditor.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ModalSurface } from '../../ui/Modal.tsx'
import { NodeIcon } from '../../ui/NodeIcon.tsx'
import { StopButton } from '../../ui/StopButton.tsx'
import { NodeColumns } from './NodeColumns.tsx'
import css from './NodeDetails.module.css'
import { NodeName } from './NodeName.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

interface NodeDetailsProps {
  /** Name of the node that was opened. */
  opened: string
  close: () => void
  input: (node: string) => ReactNode
  output: (node: string) => ReactNode
  /** What a sub-node was asked, which has neither input nor output. */
  calls: (node: string) => ReactNode
}

/** One node: what it gets, what it is told to do, and what it returned. */
export function NodeDetails({ opened, close, input, output, calls }: NodeDetailsProps) {
  const workspace = useWorkspace()
  const [name, setName] = useState(opened)
  const node = useNode(name)
  const type = useNodeType(node?.type)
  const isSubNode = useIsSubNode(node, type)
  const titleId = useId()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    tellParent({ command: 'openNDV' })
    return () => tellParent({ command: 'closeNDV' })
  }, [])
  useEffect(() => void loadCodeMirror(), [])
  useEffect(() => {
    const { panel } = workspace
    return () => panel.setState(panel.getInitialState())
  }, [workspace, name])
  useEffect(() => {
    if (node) void describeNodes(workspace.api.cache, [node]).then(redraw)
    else close()
  }, [workspace, node, close])
  if (!node) return null

  const go = (other: string | undefined) => {
    if (other === undefined) return
    selectNodes(workspace, [other])
    setName(other)
  }
  return (
    <ModalSurface labelledBy={titleId} close={close} width="85vw" height="86vh">
      <span id={titleId} className="visually-hidden">
        {t('nodePanel.title', { name })}
      </span>
      <header className={css.top}>
        <NodeIcon type={type} size={24} />
        <NodeName name={name} onRename={setName} />
        <span className={css.type}>{type?.displayName}</span>
        <div className={css.space} />
        <Neighbours name={name} go={go} />
        {type && (
          <a className={css.docs} href={documentationUrl(type)} target="_blank" rel="noreferrer">
            <BookOpen size={16} aria-hidden />
            {t('nodePanel.docs')}
          </a>
        )}
        {!isSubNode && <ExecuteButton node={node} listens={waitsForCall(type)} />}
        <IconButton icon={X} label={t('shell.close')} keys="escape" onClick={close} />
      </header>
      <NodeColumns
        input={isTrigger(type) || isSubNode ? undefined : input(name)}
        settings={<SettingsPanel node={node} type={type} />}
        output={isSubNode ? calls(name) : output(name)}
      />
    </ModalSurface>
  )
}

function useIsSubNode(node: WorkflowNode | undefined, type: NodeTypeHeader | undefined): boolean {
  return useDocument(({ history }) => {
    return node !== undefined && subPortsOfNode(node, type, history.present).supply !== undefined
  })
}

function ExecuteButton({ node, listens }: { node: WorkflowNode; listens: boolean }) {
  const workspace = useWorkspace()
  const runs = useDocument(mayRun)
  const status = useRun((state) => state.status)
  const run = async () => workspace.tell(await runNode(workspace, node.name))
  const stop = async () => workspace.tell(await stopRun(workspace))
  const stopListening = async () => workspace.tell(await stopWaiting(workspace))
  const obstacle = whyNotExecuted(workspace.api.cache, node)
  if (!runs) return null
  if (status === 'waitingForWebhook') {
    return <StopButton label={t('run.stopWaiting')} stop={stopListening} />
  }
  return (
    <>
      {(status === 'running' || status === 'waiting') && <StopButton label={t('run.stop')} stop={stop} />}
      <Button
        variant="primary"
        icon={Play}
        loading={status !== 'idle'}
        disabled={obstacle !== undefined}
        data-tip={obstacle}
        onClick={() => void run()}
      >
        {listens ? t('nodePanel.listen') : t('nodePanel.executeNode')}
      </Button>
    </>
  )
}

/** Other nodes that start workflows do so at once when they are executed by hand. */
const waitsForCall = (type: NodeTypeHeader | undefined): boolean =>
  isTrigger(type) && (type?.webhooks ?? []).some(({ restartWebhook }) => !restartWebhook)

/** The way to the node before and the node after. */
function Neighbours({ name, go }: { name: string; go: (name: string | undefined) => void }) {
  const document = useDocument((state) => state.history.present)
  const [previous] = parentsOf(document, name)
  // A sub-node leads to the node that it hangs on.
  const next = childrenOf(document, name)[0] ?? hangsOn(document, name)[0]?.target
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
      event.preventDefault()
      go(event.key === 'ArrowLeft' ? previous : next)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return (
    <>
      {previous && (
        <Button
          className={css.neighbour}
          icon={ChevronLeft}
          data-tip={t('nodePanel.previousNode')}
          onClick={() => go(previous)}
        >
          <span>{previous}</span>
        </Button>
      )}
      {next && (
        <Button className={css.neighbour} data-tip={t('nodePanel.nextNode')} onClick={() => go(next)}>
          <span>{next}</span>
          <ChevronRight size={16} aria-hidden />
        </Button>
      )}
    </>
  )
}

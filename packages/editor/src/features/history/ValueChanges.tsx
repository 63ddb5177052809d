import type { ValueChange } from '@heddle/core/workflow'
import { useNode } from '../../workspace/document-store.ts'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import { useNodeType } from '../../workspace/use-node-type.ts'
import { t } from '../../lib/i18n.ts'
import css from './ChangeList.module.css'
import { Difference } from './Difference.tsx'

/** Which values of a node changed, each before and after. */
export function ValueChanges({ node, values }: { node: string; values: readonly ValueChange[] }) {
  const type = useNodeType(useNode(node)?.type)
  return (
    <dl className={css.values}>
      {values.map(({ path, before, after }) => (
        <div key={path.join('/')}>
          <dt>{placeOf(path, type)}</dt>
          <dd>
            <Difference
              before={before}
              after={after}
              missing={path[0] === 'parameters' ? t('history.default') : t('history.notSet')}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `URL`, or `Headers › 1 › name`: a parameter under the name that its form shows. */
function placeOf(path: readonly string[], type: NodeTypeHeader | undefined): string {
  const [field = '', key, ...rest] = path
  if (field !== 'parameters' || key === undefined) {
    return [nodeField(field), ...path.slice(1).map(counted)].join(' › ')
  }
  const title = type?.properties?.find(({ name }) => name === key)?.displayName ?? key
  return [title, ...rest.map(counted)].join(' › ')
}

const namedFields = [
  'notes',
  'notesInFlow',
  'alwaysOutputData',
  'executeOnce',
  'retryOnFail',
  'maxTries',
  'waitBetweenTries',
  'approval',
  'continueOnFail',
  'onError',
  'color',
] as const

function nodeField(field: string): string {
  const known = namedFields.find((name) => name === field)
  return known ? t(`nodePanel.${known}`) : field
}

/** People count from one. */
const counted = (step: string): string => (/^\d+$/.test(step) ? String(Number(step) + 1) : step)

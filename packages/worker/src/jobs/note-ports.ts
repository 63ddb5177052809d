import type { EnginePorts } from '@heddle/engine'

/**
 * Tells which node goes on whenever one does: when it starts, and when it has got something that it waited for.
 * An execution runs one node at a time, so the one that was started last is meant.
 */
export function notePorts(ports: EnginePorts, note: (node: string) => void): EnginePorts {
  let current: string | undefined
  const goOn = () => {
    if (current !== undefined) note(current)
  }
  const noted =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      act(...args).finally(goOn)
  const { binary, files, knowledge, sandbox } = ports
  return {
    ...ports,
    http: noted(ports.http),
    credential: noted(ports.credential),
    resolveHost: noted(ports.resolveHost),
    binary: { read: noted(binary.read), stream: noted(binary.stream), write: noted(binary.write) },
    files: { find: noted(files.find), read: noted(files.read), write: noted(files.write) },
    runCommand: noted(ports.runCommand),
    store(from) {
      const { get, set } = ports.store(from)
      return { get: noted(get), set: noted(set) }
    },
    knowledge: {
      add: noted(knowledge.add),
      nearest: noted(knowledge.nearest),
      update: noted(knowledge.update),
      clear: noted(knowledge.clear),
      list: noted(knowledge.list),
    },
    meter(from) {
      const { admit, note: tell } = ports.meter(from)
      return { admit: noted(admit), note: noted(tell) }
    },
    sandbox: {
      evaluate: noted(sandbox.evaluate),
      runCode: noted(sandbox.runCode),
      query: noted(sandbox.query),
    },
    callWorkflow: noted(ports.callWorkflow),
    instance: noted(ports.instance),
    askByMail: noted(ports.askByMail),
    sleep: noted(ports.sleep),
    goOn,
    ...(ports.beforeWriting && { beforeWriting: noted(ports.beforeWriting) }),
    emit(event) {
      ports.emit(event)
      if (event.type !== 'nodeStarted') return
      current = event.node
      goOn()
    },
  }
}

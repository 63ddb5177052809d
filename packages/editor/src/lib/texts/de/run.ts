import type { Translation } from '../en/catalogue.ts'

export const run: Translation['run'] = {
  execute: 'Workflow ausführen',
  executing: 'Workflow wird ausgeführt',
  waitingForTrigger: 'Wartet auf das auslösende Ereignis',
  stop: 'Ausführung anhalten',
  stopWaiting: 'Nicht länger auf das Ereignis warten',
  clearData: 'Ausführungsdaten leeren',
  problem: 'Beim Ausführen des Workflows gab es ein Problem!',
  failed: 'Der Workflow konnte nicht ausgeführt werden',
  failedAt: 'Der Workflow konnte nicht ausgeführt werden: {{node}} ist fehlgeschlagen',
  success: 'Workflow erfolgreich ausgeführt',
  nodeSuccess: '{{node}} erfolgreich ausgeführt',
  interrupted: 'Die Verbindung zum Server war unterbrochen',
  interruptedText:
    'Wie der Lauf endete, ist nicht bekannt, denn er wurde nicht aufbewahrt. Starten Sie ihn noch einmal, wenn Sie es sehen müssen.',
  interruptedWaiting:
    'Der Testaufruf wird nicht mehr erwartet. Starten Sie noch einmal, um auf ihn zu warten.',
  waitingTitle: 'Der Workflow wartet jetzt',
  waiting: 'Er läuft von selbst weiter, wenn es so weit ist.',
  waitingForCall: 'Er läuft weiter, wenn der Webhook des Knotens aufgerufen wird.',
  noConnection: 'Die Verbindung zum Server ist unterbrochen. Sie wird wiederhergestellt …',
  hasIssuesTitle: 'Der Workflow hat Probleme',
  hasIssues: 'Bitte beheben Sie diese vor dem Ausführen:',
  stoppedTitle: 'Ausführung angehalten',
  stopped: 'Die Ausführung {{id}} wurde angehalten.',
  finishedBeforeStopTitle: 'Der Workflow ist fertig',
  finishedBeforeStop: 'Er war fertig, bevor er angehalten werden konnte.',
  stopFailed: 'Die Ausführung konnte nicht angehalten werden',
  stopWaitingFailed: 'Der Test-Webhook konnte nicht gelöscht werden',
}

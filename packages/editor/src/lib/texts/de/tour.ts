import type { Translation } from '../en/catalogue.ts'

export const tour: Translation['tour'] = {
  menu: 'Rundgang starten',
  count: 'Schritt {{number}} von {{total}}',
  skip: 'Rundgang überspringen',
  field: 'gruss',
  value: 'Hallo von Heddle',
  start: {
    title: 'Jeder Workflow beginnt irgendwo',
    text: 'Das ist die Arbeitsfläche. Ein Lauf beginnt bei diesem Knoten und folgt den Verbindungen nach rechts.',
    button: 'Weiter',
  },
  add: {
    title: 'Fügen Sie hinzu, was geschehen soll',
    text: 'Hier wählen Sie aus allen Knoten: einen Dienst aufrufen, Daten ändern, entscheiden, warten. Fürs Erste nehmen wir einen, der einen Gruß schreibt.',
    button: 'Für mich hinzufügen',
  },
  open: {
    title: 'Ein Knoten tut genau eines',
    text: 'Mit einem Doppelklick oder der Eingabetaste legen Sie fest, was er tut, und sehen seine Daten davor und danach.',
    button: 'Weiter',
  },
  run: {
    title: 'Probieren Sie es aus',
    text: 'Führen Sie den Workflow aus, so oft Sie möchten. An den Verbindungen sehen Sie, wie viele Elemente hindurchgingen.',
    button: 'Workflow ausführen',
  },
  save: {
    title: 'Es funktioniert',
    text: 'Das war Ihr erster Lauf. Speichern Sie den Workflow, um ihn zu behalten; sobald er einen Trigger hat, können Sie ihn einschalten, und er läuft von selbst.',
    button: 'Speichern und beenden',
  },
}

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
    title: 'Fügen Sie einen Schritt hinzu',
    text: 'Hier wählen Sie aus allen Knoten: einen Dienst aufrufen, Daten ändern, entscheiden, warten. Für den Anfang nehmen wir einen, der einen Gruß schreibt.',
    button: 'Für mich hinzufügen',
  },
  open: {
    title: 'Ein Knoten erledigt genau eine Aufgabe',
    text: 'Mit einem Doppelklick oder der Eingabetaste stellen Sie ihn ein und sehen seine Daten davor und danach.',
    button: 'Weiter',
  },
  run: {
    title: 'Probieren Sie es aus',
    text: 'Führen Sie den Workflow aus, so oft Sie möchten. An den Verbindungen sehen Sie, wie viele Elemente durchgelaufen sind.',
    button: 'Workflow ausführen',
  },
  save: {
    title: 'Es funktioniert',
    text: 'Das war Ihr erster Lauf. Speichern Sie den Workflow, um ihn zu behalten. Sobald er einen Trigger hat, können Sie ihn aktivieren, und er läuft von selbst.',
    button: 'Speichern und beenden',
  },
}

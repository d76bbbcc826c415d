/** Kazakh words about keys: what was typed ahead, and what was not taken. */
import type { keys as english } from '../en/keys.ts';
import type { SameForms } from '../language.ts';

export const keys = {
  keys: {
    kept: 'Enter есте сақталды',
    typedAhead: 'Алдын ала терілді',
    nextPhone: 'Келесі клиент',
    scanned: 'Бұл сканерленді: сома ретінде қабылданбады.',
    scannedPhone: '{{phone}} сканерленді: сома ретінде қабылданбады.',
    dropped: {
      digits: 'Бұл цифрлар қабылданбады: оларды күткен өріс жоқ.',
      decision: 'Enter алдын ала басылды, қабылданбады: әуелі экрандағыны оқыңыз.',
      code: 'Enter алдын ала басылды, қабылданбады: әуелі клиенттің коды керек.',
      tooFar: 'Enter тым ерте басылды, қабылданбады.',
      early: 'Бұл экранға шыққанша басылды, қабылданбады: әуелі оқыңыз.',
      busy: 'Қабылданбады: бұрын расталғаны әлі орындалып жатыр.',
      key: 'Бұл перне мұнда ештеңе істемейді, қабылданбады. Enter алдында экранға қараңыз.',
      parking:
        'Shift+F7 сатуды код не төлем қадамында кейінге қалдырады (ең көбі бесеу, сыйлығы берілмеген) және оны бос сатып алуға қайтарады.',
      revoked: 'Есте сақталған Enter қабылданбады: одан кейін басқа перне басылды.',
    },
  },
} as const satisfies SameForms<typeof english>;

/** What is said when the program can't start. */
import type { Language } from '../../../src-shared/contract/choices.ts';

/** `switches`: what the installed program isn't started with. */
export type Reason = 'noFolder' | 'switches' | 'moved' | 'unknown';

export const NOT_STARTED: Readonly<
  Record<Language, Readonly<Record<Reason, (place: string) => string>>>
> = {
  en: {
    noFolder: (place) =>
      `The program can’t make its folder ${place}, and nothing can be stored without it. Nothing was changed. Choose another one with --data=FOLDER, or allow writing there.`,
    switches: (names) =>
      `The installed program doesn’t start with ${names}: it would be less secure. Nothing was changed. Start it without.`,
    moved: (place) =>
      `This till goes on at another computer: its recovery copy was restored there. It must not be used here, or sales would be completed twice. Nothing was changed. What is left of it is in ${place}. For a new till here choose another folder: --data=FOLDER.`,
    unknown: (place) => `The program could not start. What happened is in ${place}.`,
  },
  kk: {
    noFolder: (place) =>
      `Бағдарлама мына қалтаны жасай алмайды: ${place}. Онсыз деректерді сақтайтын жер жоқ. Ештеңе өзгерген жоқ. Басқа қалтаны көрсетіңіз: --data=ҚАЛТА — немесе осыған жазуға рұқсат беріңіз.`,
    switches: (names) =>
      `Орнатылған бағдарлама мұнымен іске қосылмайды: ${names}. Олай қорғаныс әлсірейді. Ештеңе өзгерген жоқ. Онсыз іске қосыңыз.`,
    moved: (place) =>
      `Бұл касса басқа компьютерде жұмыс істейді: көшірмесі сонда қалпына келтірілген. Оны мұнда қолдануға болмайды, әйтпесе сатулар екі рет өткізіледі. Ештеңе өзгерген жоқ. Одан қалғаны мына жерде: ${place}. Осы компьютердегі жаңа кассаға басқа қалтаны көрсетіңіз: --data=ҚАЛТА.`,
    unknown: (place) => `Бағдарлама іске қосылмады. Не болғаны мында жазылған: ${place}.`,
  },
  ru: {
    noFolder: (place) =>
      `Программа не может создать свою папку ${place}, а без неё хранить данные негде. Ничего не изменено. Укажите другую папку: --data=ПАПКА — или разрешите запись в эту.`,
    switches: (names) =>
      `Установленная программа не запускается с ${names}: так она хуже защищена. Ничего не изменено. Запустите её без этого.`,
    moved: (place) =>
      `Эта касса работает на другом компьютере: там восстановлена её копия. Здесь ею пользоваться нельзя, иначе продажи проведутся дважды. Ничего не изменено. То, что от неё осталось, лежит в ${place}. Для новой кассы на этом компьютере укажите другую папку: --data=ПАПКА.`,
    unknown: (place) => `Программа не запустилась. Что произошло, записано в ${place}.`,
  },
};

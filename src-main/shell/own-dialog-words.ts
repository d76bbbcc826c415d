/** What main's own box says. Numbers stand after a colon: no plural forms are needed. */
import type { Language } from '../../src-shared/contract/choices.ts';

interface Words {
  readonly newAddress: {
    readonly message: (host: string) => string;
    readonly detail: string;
    readonly no: string;
    readonly yes: string;
  };
  readonly forget: {
    readonly message: string;
    readonly about: string;
    readonly stays: string;
    readonly erasing: string;
    readonly waits: string;
    readonly elsewhere: string;
    readonly waiting: {
      readonly shift: string;
      readonly shifts: (count: number) => string;
      readonly sales: (count: number) => string;
      readonly reversals: (count: number) => string;
      readonly toGiveBack: (count: number) => string;
      readonly unreadable: (count: number) => string;
    };
    readonly no: string;
    readonly yes: string;
    readonly erase: string;
  };
}

const en: Words = {
  newAddress: {
    message: (host) => `Connect this till to ${host}?`,
    detail:
      'The login and the password go to this address, and later everything about customers and bonuses. Connect only if your loyalty service gave you this address.',
    no: 'Don’t connect',
    yes: 'Connect',
  },
  forget: {
    message: 'Disconnect this till?',
    about: 'It can’t add or spend bonuses until it is set up again with login and password.',
    stays:
      'What stays on this computer: the record of sales and its copies, the keys of customers’ names, cashiers and their PINs, settings, the log.',
    erasing:
      'It can be erased together with the sign-in, for good: then the reports of past shifts are gone, too, and the program starts again as new. What was copied to another place, and what the service keeps, is not touched.',
    waits: 'It can’t be erased together with the sign-in yet:',
    elsewhere:
      'It can’t be erased from here: set this till up at its service again, where a supervisor confirms it.',
    waiting: {
      shift: '– a shift is open: close it first',
      shifts: (count) =>
        `– shifts left open at places this till belonged to before (set it up there again and close them): ${count}`,
      sales: (count) => `– sales that are pending or need attention (see Orders): ${count}`,
      reversals: (count) => `– reverts and refunds whose outcome is not known: ${count}`,
      toGiveBack: (count) =>
        `– reverts and refunds whose money is not given back yet, or not confirmed as given: ${count}`,
      unreadable: (count) =>
        `– records of earlier places that can’t be read, so what waits in them isn’t known: ${count}`,
    },
    no: 'Keep it',
    yes: 'Disconnect',
    erase: 'Disconnect and erase everything',
  },
};

const ru: Words = {
  newAddress: {
    message: (host) => `Подключить кассу к ${host}?`,
    detail:
      'На этот адрес уйдут логин и пароль, а потом и всё о клиентах и бонусах. Подключайте, только если этот адрес вам дал ваш сервис лояльности.',
    no: 'Не подключать',
    yes: 'Подключить',
  },
  forget: {
    message: 'Отвязать эту кассу?',
    about:
      'Она не сможет начислять и списывать бонусы, пока её не настроят заново с логином и паролем.',
    stays:
      'На этом компьютере останутся: журнал продаж и его копии, ключи к именам клиентов, кассиры и их PIN, настройки, журнал работы программы.',
    erasing:
      'Всё это можно стереть вместе с данными входа, безвозвратно: отчётов прошлых смен тоже не станет, и программа начнёт как новая. То, что скопировано в другое место, и то, что хранит сервис, не изменится.',
    waits: 'Стереть это вместе с данными входа пока нельзя:',
    elsewhere:
      'Отсюда стереть это нельзя: настройте кассу снова на её сервис, и старший подтвердит.',
    waiting: {
      shift: '– открыта смена: сначала закройте её',
      shifts: (count) =>
        `– смены, не закрытые в прежних местах этой кассы (настройте её там снова и закройте их): ${count}`,
      sales: (count) => `– непроведённые продажи (смотрите «Заказы»): ${count}`,
      reversals: (count) => `– отмены и возвраты с неизвестным исходом: ${count}`,
      toGiveBack: (count) =>
        `– отмены и возвраты, деньги за которые ещё не отданы или не подтверждены: ${count}`,
      unreadable: (count) =>
        `– журналы прежних мест, которые не читаются; что в них ждёт, неизвестно: ${count}`,
    },
    no: 'Оставить',
    yes: 'Отвязать',
    erase: 'Отвязать и стереть всё',
  },
};

const kk: Words = {
  newAddress: {
    message: (host) => `Кассаны мына сервиске қосу керек пе: ${host}?`,
    detail:
      'Логин мен құпиясөз, кейін клиенттер мен бонустар туралы бүкіл дерек осы мекенжайға жіберіледі. Бұл мекенжайды өз адалдық сервисіңіз берген болса ғана қосыңыз.',
    no: 'Қоспау',
    yes: 'Қосу',
  },
  forget: {
    message: 'Бұл кассаны сервистен ажырату керек пе?',
    about: 'Касса логин мен құпиясөзбен қайта бапталғанша бонус қоса да, жұмсай да алмайды.',
    stays:
      'Осы компьютерде қалады: сату журналы мен көшірмелері, клиент аттарының кілттері, кассирлер мен PIN-кодтар, баптаулар, жұмыс журналы.',
    erasing:
      'Мұның бәрін кіру деректерімен бірге біржола жоюға болады: онда бұрынғы ауысымдардың есептері де жойылады, бағдарлама жаңадан басталады. Басқа жерге көшірілгені мен сервисте сақталғаны өзгермейді.',
    waits: 'Оны кіру деректерімен бірге әзірше жоюға болмайды:',
    elsewhere:
      'Оны осы жерден жоюға болмайды: кассаны өз сервисіне қайта баптаңыз, сонда аға кассир растайды.',
    waiting: {
      shift: '– ауысым ашық: алдымен жабыңыз',
      shifts: (count) =>
        `– кассаның бұрынғы орындарында жабылмаған ауысымдар (оны сонда қайта баптап, жабыңыз): ${count}`,
      sales: (count) => `– расталмаған сатулар («Тапсырыс» бөлімін қараңыз): ${count}`,
      reversals: (count) => `– нәтижесі белгісіз қайтару мен күшін жою: ${count}`,
      toGiveBack: (count) =>
        `– ақшасы әлі берілмеген не расталмаған қайтару мен күшін жою: ${count}`,
      unreadable: (count) =>
        `– бұрынғы орындардың оқылмайтын журналдары, оларда не күтіп тұрғаны белгісіз: ${count}`,
    },
    no: 'Қалдыру',
    yes: 'Кассаны ажырату',
    erase: 'Ажыратып, бәрін жою',
  },
};

export const WORDS: Readonly<Record<Language, Words>> = { en, kk, ru };
